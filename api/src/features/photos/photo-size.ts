import { sql, type Transaction } from 'kysely';
import type { PhotoConfig } from '../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { deleteSetting, findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import type { Database } from '@fotosoc/server-kit/db/tables';

/** Name of the action in the activity log. */
export const PHOTO_SIZE_ACTION = 'photo-size';

/** Choice of the size in the activity log. */
export interface PhotoSideSetting {
  maxSidePx: number;
  /** Null if the site's configuration applies. */
  chosen: number | null;
}

type Config = Pick<PhotoConfig, 'maxSidePixels' | 'maxStoredBytes'>;

/** Returns the limits of stored photos: the choice of an officer, else the configuration of the site. */
export async function readPhotoLimits(db: Db, config: Config): Promise<{ maxSidePx: number; maxBytes: number }> {
  return calculatePhotoLimits(await readPhotoSide(db, config), config);
}

export function calculatePhotoLimits({ maxSidePx }: PhotoSideSetting, config: Config) {
  // A larger photo may have as many bytes per pixel as one of the configured size.
  const areas = Math.max(1, maxSidePx / config.maxSidePixels) ** 2;
  return { maxSidePx, maxBytes: Math.round(config.maxStoredBytes * areas) };
}

export async function readPhotoSide(db: Db, { maxSidePixels }: Config): Promise<PhotoSideSetting> {
  const saved = await findSetting(db, 'photo-side');
  return saved === undefined
    ? { maxSidePx: maxSidePixels, chosen: null }
    : { maxSidePx: Number(saved), chosen: Number(saved) };
}

/** Saves the choice for every process, and invalidates server-rendered pages.
 *  @param chosen null for the configuration of the site */
export async function savePhotoSide(trx: Transaction<Database>, chosen: number | null): Promise<void> {
  if (chosen === null) await deleteSetting(trx, 'photo-side');
  else await saveSetting(trx, 'photo-side', String(chosen));
  const revised = { value: sql<number>`value + 1` };
  await trx.updateTable('counters').set(revised).where('name', '=', 'content-revision').execute();
}

/** Restores the size that applied before a choice.
 *  @returns false after a later choice */
export async function restorePhotoSize(
  trx: Transaction<Database>,
  { before, after }: { before: PhotoSideSetting; after: PhotoSideSetting },
): Promise<boolean> {
  if ((await findSetting(trx, 'photo-side')) !== String(after.chosen)) return false;
  await savePhotoSide(trx, before.chosen);
  return true;
}

/** Returns number, bytes and pixels of all stored photos, and the rendering time of the photos where it was measured. */
export async function measureStoredPhotos(db: Db) {
  const area = sql<number>`cast(width as bigint) * height`;
  const row = await db
    .selectFrom('photos')
    .select(({ fn }) => [
      fn.countAll().as('photos'),
      fn.sum('size_bytes').as('bytes'),
      fn.sum(area).as('pixels'),
      sql`sum(case when work_ms is null then 0 else ${area} end)`.as('measuredPixels'),
      fn.sum('work_ms').as('workMs'),
    ])
    .executeTakeFirstOrThrow();
  const { photos, bytes, pixels, measuredPixels, workMs } = row;
  return {
    photos: Number(photos),
    bytes: Number(bytes),
    pixels: Number(pixels),
    measuredPixels: Number(measuredPixels),
    workMs: Number(workMs),
  };
}
