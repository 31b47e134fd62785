import { sql, type Transaction } from 'kysely';
import type { PhotoConfig } from '../config/config.ts';
import type { Db } from '../ground/db/connection.ts';
import { deleteSetting, findSetting, saveSetting } from '../ground/db/settings.ts';
import type { Database } from '../ground/db/tables.ts';
import { failOf } from '../ground/http/endpoint.ts';
import type { RecordEntryRow } from './tables.ts';

const failUndo = failOf<'POST /api/people/record/:id/undo'>();

/** As what it stands in the record of administrators. */
export const PHOTO_SIZE_ACT = 'photo-size';

/** What the record keeps of a choice. */
export interface ChosenSide {
  maxSidePx: number;
  /** Null where nobody had chosen, and the site was started with it. */
  chosen: number | null;
}

type Config = Pick<PhotoConfig, 'maxSidePixels' | 'maxStoredBytes'>;

/** How large a photo that comes now is stored: as an administrator has chosen, else as the site was started. */
export async function loadPhotoLimits(db: Db, config: Config): Promise<{ maxSidePx: number; maxBytes: number }> {
  const { maxSidePx } = await loadChosenSide(db, config);
  // A larger photo may have as many bytes for each pixel as the one that the site was started for.
  const areas = Math.max(1, maxSidePx / config.maxSidePixels) ** 2;
  return { maxSidePx, maxBytes: Math.round(config.maxStoredBytes * areas) };
}

export async function loadChosenSide(db: Db, { maxSidePixels }: Config): Promise<ChosenSide> {
  const saved = await findSetting(db, 'photo-side');
  return saved === undefined
    ? { maxSidePx: maxSidePixels, chosen: null }
    : { maxSidePx: Number(saved), chosen: Number(saved) };
}

/** From now on it is this in every process, and on pages that the server has drawn as well.
 *  @param chosen null for what the site was started with */
export async function saveSide(trx: Transaction<Database>, chosen: number | null): Promise<void> {
  if (chosen === null) await deleteSetting(trx, 'photo-side');
  else await saveSetting(trx, 'photo-side', String(chosen));
  const revised = { value: sql<number>`value + 1` };
  await trx.updateTable('counters').set(revised).where('name', '=', 'content-revision').execute();
}

/** Has photos be as large as they were before an administrator chose otherwise.
 *  @throws HttpError 409 `people/cannot-undo` where somebody has chosen something else since */
export async function restorePhotoSize(trx: Transaction<Database>, undone: RecordEntryRow): Promise<void> {
  const [before, after] = [undone.before_state, undone.after_state].map((state) => JSON.parse(state!) as ChosenSide);
  if ((await findSetting(trx, 'photo-side')) !== String(after!.chosen)) {
    throw failUndo(409, 'people/cannot-undo', 'Somebody has changed this meanwhile. It is as they left it.');
  }
  await saveSide(trx, before!.chosen);
}
