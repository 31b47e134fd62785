import { listCopyWidths } from '@fotosoc/contract/photo-ladder';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { hasDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { PhotoServices } from './services.ts';
import { calculateCopyHeight, formatCopyPath, listCopiedFiles, type StoredVariant } from './photo.ts';
import { findPhotoWithoutAvif } from './queries.ts';
import type { PhotoRow } from './tables.ts';

/** Duration of a run. A shutdown waits for a run, and the next run continues. */
const RUN_MS = 20_000;

type Services = Pick<PhotoServices, 'config' | 'db' | 'photoStorage' | 'photos'>;

/** Makes the AVIF copies of photos, the latest photos first, and deletes the copies in other formats. A run that is
 *  interrupted loses at most one copy.
 *  @param isOurs returns false when another process has taken over the job */
export async function convertPhotos(site: Services, isOurs: () => boolean = () => true): Promise<void> {
  const endMs = performance.now() + RUN_MS;
  while (isOurs() && performance.now() < endMs && (await hasDiskRoom(site.config))) {
    const row = await findPhotoWithoutAvif(site.db);
    if (!row) return;
    await convertPhoto(site, row);
  }
}

async function convertPhoto(site: Services, row: PhotoRow): Promise<void> {
  const { db, photoStorage } = site;
  const { id, file } = row;
  const copies = await makeCopies(site, row);
  const mainBytes = await photoStorage.readSize(file);
  const converted = copies &&
    mainBytes !== undefined && {
      avif_state: 1,
      variants: JSON.stringify(copies.map(({ bytes: _bytes, ...copy }) => copy)),
      size_bytes: copies.reduce((sum, { bytes }) => sum + bytes, mainBytes),
    };
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set(converted || { avif_state: 2 })
    .where('id', '=', id)
    .where('file', '=', file) // a photo that moved meanwhile is converted in its new folder
    .executeTakeFirst();
  const kept = new Set(copies?.map((copy) => copy.file));
  const former = listCopiedFiles(row).filter((one) => one !== file && !kept.has(one));
  if (numUpdatedRows === 0n) await photoStorage.remove([...kept]);
  else if (converted) await photoStorage.remove(former);
}

/** @returns undefined if the photo is missing or unreadable */
async function makeCopies(site: Services, row: PhotoRow): Promise<(StoredVariant & { bytes: number })[] | undefined> {
  const copies = [];
  for (const width of listCopyWidths(row.width)) {
    const file = formatCopyPath(row, width, 'avif');
    const bytes = (await site.photoStorage.readSize(file)) ?? (await makeCopy(site, row, { file, width }));
    if (bytes === undefined) return undefined;
    copies.push({ file, width, height: calculateCopyHeight(row, width), type: 'image/avif' as const, bytes });
  }
  return copies;
}

/** @returns size in bytes; undefined if the photo is missing or unreadable */
async function makeCopy(
  { photos, photoStorage }: Services,
  row: PhotoRow,
  { file, width }: { file: string; width: number },
): Promise<number | undefined> {
  try {
    const copy = await photos.renderCopy(row, { type: 'image/avif', width });
    if (copy) await photoStorage.save(file, copy);
    return copy?.byteLength;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 413 || error.status === 422)) return undefined;
    throw error;
  }
}
