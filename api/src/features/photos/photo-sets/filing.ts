import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import type { PhotoRow } from '../tables.ts';
import { listCopiedFiles, listStoredFiles, type StoredVariant } from '../photo.ts';
import type { HolderPhotos } from './queries.ts';
import { formatPhotoFolder, type PhotoStorage } from '../storage.ts';

interface FileMove {
  row: PhotoRow;
  file: string;
  variants: string;
}

/** Saves a new portfolio or gallery whose photos were uploaded before its link was known. Files and rows of the photos
 *  move to the folder of the link, and the previous URLs stop working.
 *  @param save must call `file` in its transaction, before the photos are attached
 *  @throws errors of `save`, after all files are back in their former folders */
export async function withMovedPhotos<T>(
  { db, storage }: { db: Db; storage: PhotoStorage },
  { purpose, link, ownerId, photos }: { purpose: string; link: string; ownerId: string; photos: HolderPhotos },
  save: (file: (trx: Db) => Promise<void>) => Promise<T>,
): Promise<T> {
  const folders = new Map<string, string>();
  for (const [index, { images }] of photos.sets.entries()) {
    for (const { id } of images) folders.set(id, formatPhotoFolder({ purpose, link, gallery: index + 1 }));
  }
  if (photos.profileImage)
    folders.set(photos.profileImage.id, formatPhotoFolder({ purpose: 'profile', link, gallery: 1 }));
  const moves = await listMisplacedPhotos(db, folders, ownerId);
  const copied: FileMove[] = [];
  let isFiled = false;
  try {
    await mapConcurrently(moves, async (move) => {
      if (await copyPhotoFiles(storage, move)) copied.push(move);
    });
    const saved = await save(async (trx) => {
      for (const { row, file, variants } of copied) {
        await trx.updateTable('photos').set({ file, variants }).where('id', '=', row.id).execute();
      }
      isFiled = true;
    });
    return saved;
  } catch (error) {
    isFiled = false;
    throw error;
  } finally {
    await storage.remove(
      copied.flatMap(({ row, ...filed }) => (isFiled ? listCopiedFiles(row) : listStoredFiles(filed))),
    );
  }
}

/** Returns the account's unpublished photos that are not in the folder of the link, with their new paths. */
async function listMisplacedPhotos(db: Db, folders: ReadonlyMap<string, string>, ownerId: string): Promise<FileMove[]> {
  if (folders.size === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', [...folders.keys()])
    .where('owner_id', '=', ownerId)
    .where('set_id', 'is', null)
    .where('profile_of', 'is', null)
    .execute();
  return rows
    .filter(({ id, file }) => path.posix.dirname(file) !== folders.get(id))
    .map((row) => {
      const hash = randomBytes(8).toString('hex');
      const into = (file: string) => `${folders.get(row.id)!}/${addHashToName(path.posix.basename(file), hash)}`;
      const variants = JSON.parse(row.variants) as StoredVariant[];
      const moved = variants.map((variant) => ({ ...variant, file: into(variant.file) }));
      return { row, file: into(row.file), variants: JSON.stringify(moved) };
    });
}

/** Adds a hash to the stem of a file name. If two concurrent requests move the same photos, the failed request must
 *  delete only its own copies. */
function addHashToName(name: string, hash: string): string {
  return name.replace(/(?:-[0-9a-f]{16})?((?:\.w\d+)?\.(?:jpg|webp|avif))$/, `-${hash}$1`);
}

/** @returns false if the main file is missing and the photo cannot move */
async function copyPhotoFiles(storage: PhotoStorage, { row, ...filed }: FileMove): Promise<boolean> {
  const [from, to] = [listStoredFiles(row), listStoredFiles(filed)];
  for (const [index, file] of from.entries()) {
    if (!(await storage.copy(file, to[index]!)) && index === 0) return false;
  }
  return true;
}
