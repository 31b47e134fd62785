import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import type { PhotoPipeline } from './processing/pipeline.ts';
import type { PhotoStorage } from './storage.ts';

/** Services that store and render photos. */
export interface PhotoServices extends ServerKit {
  photos: PhotoPipeline;
  photoStorage: PhotoStorage;
}
