import { linkPreviewUrl, type Exif, type Photo, type PhotoVariant } from '@fotosoc/contract/photo';
import type { PhotoRow } from './tables.ts';

/** Where stored photos are served from. */
export const MEDIA_PREFIX = '/media/';

/** A variant as it is stored: `file` is its path below the media folder. */
export interface StoredVariant extends Omit<PhotoVariant, 'url'> {
  file: string;
}

/** @param showsCamera whether what the camera wrote down is told; unless given, not of a gallery's photo */
export function photoOf(row: PhotoRow, showsCamera: boolean = row.purpose !== 'gallery'): Photo {
  return {
    id: row.id,
    url: MEDIA_PREFIX + row.file,
    width: row.width,
    height: row.height,
    alt: row.alt,
    ...(row.title !== '' && { title: row.title }),
    ...(row.credit !== '' && { credit: row.credit }),
    variants: variantsOf(row).map(({ file, width, height, type }) => ({
      url: MEDIA_PREFIX + file,
      width,
      height,
      type,
    })),
    placeholder: row.placeholder,
    exif: row.exif === null || !showsCamera ? null : (JSON.parse(row.exif) as Exif),
  };
}

function variantsOf(row: Pick<PhotoRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants) as StoredVariant[];
}

/** Every file a photo consists of. Its picture for link previews is none of them: it is made when somebody asks. */
export function filesOf(row: Pick<PhotoRow, 'file' | 'variants'>): string[] {
  return [row.file, ...variantsOf(row).map(({ file }) => file)];
}

/** The file of a photo's picture for link previews, which may not be there. */
export function linkPreviewFile(photoId: string): string {
  return linkPreviewUrl(photoId).slice(MEDIA_PREFIX.length);
}

/** What tells whose a file is: the main file of its photo, or the photo whose picture for link previews it is. */
export function ownerOf(file: string): { file: string } | { id: string } {
  const id = /^previews\/([^/]+)\.jpg$/.exec(file)?.[1];
  return id === undefined ? { file: file.replace(/(\.w\d+)?\.(jpg|webp)$/, '.jpg') } : { id };
}

/** Every file that goes when the photo goes. */
export function allFilesOf(row: Pick<PhotoRow, 'id' | 'file' | 'variants'>): string[] {
  return [...filesOf(row), linkPreviewFile(row.id)];
}
