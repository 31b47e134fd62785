import type { Exif, Photo, PhotoVariant } from '@fotosoc/contract/photo';
import type { PhotoRow } from '../../db/tables.ts';

/** Where stored photos are served from. */
export const MEDIA_PREFIX = '/media/';

/** A variant as it is stored: `file` is its path below the media folder. */
export interface StoredVariant extends Omit<PhotoVariant, 'url'> {
  file: string;
}

export function photoOf(row: PhotoRow): Photo {
  return {
    id: row.id,
    url: MEDIA_PREFIX + row.file,
    width: row.width,
    height: row.height,
    alt: row.alt,
    variants: variantsOf(row).map(({ file, width, height, type }) => ({
      url: MEDIA_PREFIX + file,
      width,
      height,
      type,
    })),
    placeholder: row.placeholder,
    exif: row.exif === null ? null : (JSON.parse(row.exif) as Exif),
  };
}

function variantsOf(row: Pick<PhotoRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants) as StoredVariant[];
}

/** Every file a photo consists of. */
export function filesOf(row: Pick<PhotoRow, 'file' | 'variants'>): string[] {
  return [row.file, ...variantsOf(row).map(({ file }) => file)];
}
