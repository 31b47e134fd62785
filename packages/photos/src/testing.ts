import type { Photo } from '@fotosoc/contract/photo';

/** Returns a sample photo of the API, without camera data by default. */
export function createSamplePhoto(id: string, more: Partial<Photo> = {}): Photo {
  const variants: Photo['variants'] = [{ url: `/media/${id}-480.webp`, width: 480, height: 320, type: 'image/webp' }];
  return {
    id,
    url: `/media/${id}.jpg`,
    width: 1024,
    height: 683,
    alt: '',
    variants,
    placeholder: '',
    exif: null,
    ...more,
  };
}
