import type { ReviewCase, ReviewList } from '@fotosoc/contract/review';
import type { Selectable } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import { listPage } from '../../server-kit/http/paging.ts';
import { toPhoto } from '../photos/read.ts';
import { findLogEntry } from '../activity-log/read.ts';
import type { ReviewCaseRow } from '../moderation-cases/tables.ts';
import { findPhotoLocation } from './photos.ts';
import { countSenderCaptions } from './sender-captions.ts';

/** Returns open cases, oldest first. */
export async function listCases(
  db: Db,
  { list, limit = 24, cursor }: { list: ReviewList; limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<{ cases: ReviewCase[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listPage(
    db
      .selectFrom('review_cases')
      .selectAll()
      .where('list', '=', list)
      .where('decided_at', 'is', null)
      .orderBy('opened_at')
      .orderBy('id'),
    { limit, cursor },
    {
      keyOf: ({ opened_at, id }) => [opened_at, id],
      isAfter: (where, ...key) => where(where.refTuple('opened_at', 'id'), '>', where.tuple(...key)),
    },
  );
  const cases: ReviewCase[] = [];
  for (const row of page) cases.push(await toReviewCase(db, row, now));
  return { cases, nextCursor };
}

export async function findCase(db: Db, id: string, now: Date): Promise<ReviewCase | undefined> {
  const row = await db.selectFrom('review_cases').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toReviewCase(db, row, now);
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

async function toReviewCase(db: Db, row: Selectable<ReviewCaseRow>, now: Date): Promise<ReviewCase> {
  const caption =
    row.caption_id === null
      ? undefined
      : await db.selectFrom('captions').selectAll().where('id', '=', row.caption_id).executeTakeFirstOrThrow();
  const photoId = caption?.photo_id ?? row.photo_id!;
  const photo = await db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
  const hidden = await db.selectFrom('hidden_photos').select('photo_id').where('photo_id', '=', photoId).execute();
  const place = await findPhotoLocation(db, photoId);
  return {
    id: row.id,
    list: row.list,
    openedAt: row.opened_at,
    photo: toPhoto(photo),
    place: place ? { title: place.title, path: place.path, number: place.number } : null,
    caption: caption
      ? {
          id: caption.id,
          name: caption.name,
          caption: caption.caption,
          state: caption.state,
          reports: await countReports(db, caption.id),
          fromSender: await countSenderCaptions(db, caption.id, now),
        }
      : null,
    question: row.reason === null ? null : { reason: row.reason, note: row.note ?? '', email: row.email ?? '' },
    isHidden: caption ? caption.state !== 'shown' : hidden.length > 0,
    decided: row.entry_id === null ? null : ((await findLogEntry(db, row.entry_id, now)) ?? null),
  };
}

async function countReports(db: Db, captionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('caption_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('caption_id', '=', captionId)
    .executeTakeFirstOrThrow();
  return count;
}
