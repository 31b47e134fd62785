import type { ReviewList } from '@fotosoc/contract/review';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import type { ReviewCaseRow } from './tables.ts';

export async function findCaseRow(db: Db, id: string): Promise<Selectable<ReviewCaseRow> | undefined> {
  return db.selectFrom('review_cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns open cases, oldest first. */
export async function listOpenCases(
  db: Db,
  { list, limit = 24, cursor }: { list: ReviewList; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: Selectable<ReviewCaseRow>[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = await listSortedPage(
    db.selectFrom('review_cases').selectAll().where('list', '=', list).where('decided_at', 'is', null),
    { limit, cursor },
    ['opened_at', 'asc'],
    ['id', 'asc'],
  );
  return { rows, nextCursor };
}

/** Subject of a decision. */
export type CaseSubject = { caption_id: string } | { photo_id: string };

/** Closes all open cases of a subject. */
export async function closeCases(trx: Db, subject: CaseSubject, entryId: string, now: Date): Promise<void> {
  await trx
    .updateTable('review_cases')
    .set({ decided_at: now.toISOString(), entry_id: entryId })
    .where((where) => where.and(subject))
    .where('decided_at', 'is', null)
    .execute();
}

/** Reopens the cases that a decision has closed. */
export async function reopenCases(trx: Db, entryId: string): Promise<void> {
  await trx
    .updateTable('review_cases')
    .set({ decided_at: null, entry_id: null })
    .where('entry_id', '=', entryId)
    .execute();
}

/** Returns whether a photo has a case, open or decided. */
export async function hasPhotoCase(db: Db, photoId: string): Promise<boolean> {
  return hasCase(db.selectFrom('review_cases').where('photo_id', '=', photoId));
}

/** Returns whether a moderator has decided about a photo. */
export async function hasDecidedPhotoCase(db: Db, photoId: string): Promise<boolean> {
  return hasCase(db.selectFrom('review_cases').where('photo_id', '=', photoId).where('decided_at', 'is not', null));
}

export async function hasOpenCaptionCase(db: Db, captionId: string): Promise<boolean> {
  return hasCase(db.selectFrom('review_cases').where('caption_id', '=', captionId).where('decided_at', 'is', null));
}

async function hasCase(cases: SelectQueryBuilder<Database, 'review_cases', object>): Promise<boolean> {
  return (await cases.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds the reporter's address, and a note if one is passed, to an open case.
 *  @param keyHash hash of the key that the reporter got
 *  @returns the case; undefined once it is decided */
export async function updateReporter(
  trx: Db,
  keyHash: string,
  { email, note }: { email: string; note: string | undefined },
): Promise<Pick<ReviewCaseRow, 'id' | 'photo_id' | 'reason'> | undefined> {
  return trx
    .updateTable('review_cases')
    .set({ email })
    .$if(note !== undefined, (query) => query.set({ note: note! }))
    .where('answer_key_hash', '=', keyHash)
    .where('decided_at', 'is', null)
    .returning(['id', 'photo_id', 'reason'])
    .executeTakeFirst();
}
