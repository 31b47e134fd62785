import type { ViewerPhoto } from '../photo-viewer/photo-viewer.tsx';

/** A titled list of photos, compatible with a gallery of the API. */
export interface GridPhotoSet {
  title: string;
  images: readonly ViewerPhoto[];
}
