import type { ViewerPhoto } from '../photo-viewer/photo-viewer.tsx';

/** A titled run of photos; a gallery of the API fits. */
export interface GridPhotoSet {
  title: string;
  images: readonly ViewerPhoto[];
}
