import { formatLinkPreviewUrl, type PhotoVariant } from '@fotosoc/contract/photo';
import { formatCopyUrl, listCopyWidths } from '@fotosoc/contract/photo-ladder';
import type { PhotoRow } from './tables.ts';

/** URL prefix of stored photos. */
export const MEDIA_PREFIX = '/media/';

/** Stored variant of a photo; `file` is the path below the media folder. */
export interface StoredVariant extends Omit<PhotoVariant, 'url' | 'type'> {
  file: string;
  /** JPEG only until the photo is converted to AVIF. */
  type: 'image/avif' | 'image/webp' | 'image/jpeg';
}

type CopiedPhoto = Pick<PhotoRow, 'file' | 'width' | 'height'>;

/** Returns the path of a photo's copy. The address of the WebP serves AVIF to browsers that accept it. */
export function formatCopyPath({ file }: Pick<PhotoRow, 'file'>, width: number, type: 'webp' | 'avif'): string {
  return formatCopyUrl(file, width).replace(/webp$/, type);
}

export function calculateCopyHeight({ width, height }: CopiedPhoto, copyWidth: number): number {
  return Math.max(1, Math.round((height * copyWidth) / width));
}

/** Returns the photo and the width of a copy's path; undefined for other files. */
export function parseCopyPath(path: string): { file: string; width: number } | undefined {
  const [, stem, width] = /^(.+)\.w(\d{1,5})\.(?:jpg|webp)$/.exec(path) ?? [];
  return stem === undefined ? undefined : { file: `${stem}.jpg`, width: Number(width) };
}

function parseVariants(row: Pick<PhotoRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants) as StoredVariant[];
}

/** Returns the main file and the recorded variants of a photo. WebP copies and the link preview are not included,
 *  because they are created on request. */
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
  return id === undefined ? { file: file.replace(/(\.w\d+)?\.(jpg|webp|avif)$/, '.jpg') } : { id };
}

/** Returns the main file and all copies of a photo, stored or not. */
export function listCopiedFiles(row: Pick<PhotoRow, 'file' | 'variants' | 'width'>): string[] {
  const copies = listCopyWidths(row.width).map((width) => formatCopyPath(row, width, 'webp'));
  return [...new Set([...listStoredFiles(row), ...copies])];
}

/** Returns all files of a photo, including those that are created on request, for deletion. */
export function listAllPhotoFiles(row: Pick<PhotoRow, 'id' | 'file' | 'variants' | 'width'>): string[] {
  return [...listCopiedFiles(row), formatLinkPreviewPath(row.id)];
}
