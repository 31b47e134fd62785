import type { CaptionState } from '@fotosoc/contract/review';
import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { selectSenderSubjectIds } from '../moderation-cases/sender-posts.ts';
import type { CaptionRow } from './tables.ts';

/** Stored status of a caption. */
export interface CaptionStatus {
  state: CaptionState;
  decidedAt: string | null;
}

export async function updateCaptionStatus(trx: Db, id: string, { state, decidedAt }: CaptionStatus): Promise<void> {
  await trx.updateTable('captions').set({ state, decided_at: decidedAt }).where('id', '=', id).execute();
}

export async function findCaption(db: Db, id: string): Promise<Selectable<CaptionRow> | undefined> {
  return db.selectFrom('captions').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** Hides a caption whose state is unchanged.
 *  @returns false if the state was changed meanwhile */
export async function hideCaption(
  trx: Db,
  { id, state }: Pick<Selectable<CaptionRow>, 'id' | 'state'>,
  decidedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('captions')
    .set({ state: 'hidden', decided_at: decidedAt })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a reported caption, without a decision of a moderator. */
export async function hideReportedCaption(trx: Db, id: string): Promise<void> {
  await trx.updateTable('captions').set({ state: 'hidden' }).where('id', '=', id).execute();
}

/** Returns a caption, removed or not. */
export async function getCaption(db: Db, id: string): Promise<Selectable<CaptionRow>> {
  return db.selectFrom('captions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Finds the caption of a report, by id or by text. */
export async function findReportedCaption(
  db: Db,
  photoId: string,
  { id, name, caption }: { id?: string; name: string; caption: string },
): Promise<Selectable<CaptionRow> | undefined> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where('name', '=', name)
    .where('caption', '=', caption)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .where('state', '=', 'shown')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a report, once for each reporter. */
export async function insertCaptionReport(
  trx: Db,
  report: { caption_id: string; reporter: string; reported_at: string },
): Promise<void> {
  await trx
    .insertInto('caption_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param since instant; only later reports count. Default: all */
export async function countCaptionReports(db: Db, captionId: string, since = ''): Promise<number> {
  const { count } = await db
    .selectFrom('caption_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('caption_id', '=', captionId)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the captions that `hideSenderCaptions` would hide. */
export async function countSenderCaptions(db: Db, id: string, now: Date): Promise<number> {
  const { count } = await selectSenderCaptions(db, id, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects visible captions that the network or account of a caption wrote within a day. */
export function selectSenderCaptions(db: Db, id: string, now: Date) {
  const posts = selectSenderSubjectIds(db, id);
  const accounts = db.selectFrom('captions as own').select('own.account_id').where('own.id', '=', id);
  return db
    .selectFrom('captions')
    .where('captions.created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('captions.state', '!=', 'hidden')
    .where('captions.removed_at', 'is', null)
    .where((where) => where.or([where('captions.id', 'in', posts), where('captions.account_id', 'in', accounts)]));
}
