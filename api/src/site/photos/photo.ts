import { formatLinkPreviewUrl, type Exif, type Photo, type PhotoVariant } from '@fotosoc/contract/photo';
import type { PhotoRow } from './tables.ts';

/** URL prefix of stored photos. */
export const MEDIA_PREFIX = '/media/';

/** Stored variant of a photo; `file` is the path below the media folder. */
export interface StoredVariant extends Omit<PhotoVariant, 'url'> {
  file: string;
}

/** @param showsCamera whether camera data is included; default: true, except for photos of galleries */
export function toPhoto(row: PhotoRow, showsCamera: boolean = row.purpose !== 'gallery'): Photo {
  return {
    id: row.id,
    url: MEDIA_PREFIX + row.file,
    width: row.width,
    height: row.height,
    alt: row.alt,
    ...(row.title !== '' && { title: row.title }),
    ...(row.credit !== '' && { credit: row.credit }),
    variants: parseVariants(row).map(({ file, width, height, type }) => ({
      url: MEDIA_PREFIX + file,
      width,
      height,
      type,
    })),
    placeholder: row.placeholder,
    exif: row.exif === null || !showsCamera ? null : (JSON.parse(row.exif) as Exif),
  };
}

function parseVariants(row: Pick<PhotoRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants) as StoredVariant[];
}

/** Returns the main file and the variants of a photo. The link preview is not included, because it is created on
 *  request. */
export function listStoredFiles(row: Pick<PhotoRow, 'file' | 'variants'>): string[] {
  return [row.file, ...parseVariants(row).map(({ file }) => file)];
}

/** Returns the path of a photo's link preview. The file may not exist yet. */
export function formatLinkPreviewPath(photoId: string): string {
  return formatLinkPreviewUrl(photoId).slice(MEDIA_PREFIX.length);
}

/** Returns the key that finds the photo of a file: the photo id in the path of a link preview, else the path of the
 *  main file. */
export function parseFileOwner(file: string): { file: string } | { id: string } {
  const id = /^previews\/([^/]+)\.jpg$/.exec(file)?.[1];
  return id === undefined ? { file: file.replace(/(\.w\d+)?\.(jpg|webp)$/, '.jpg') } : { id };
}

/** Returns all files of a photo, including the link preview, for deletion. */
export function listAllPhotoFiles(row: Pick<PhotoRow, 'id' | 'file' | 'variants'>): string[] {
  return [...listStoredFiles(row), formatLinkPreviewPath(row.id)];
}
