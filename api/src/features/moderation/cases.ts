import type { ReviewCase, ReviewList } from '@fotosoc/contract/review';
import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { countCaptionReports, countSenderCaptions, getCaption } from '../captions/moderated-captions.ts';
import { findCaseRow, listOpenCases } from '../moderation-cases/cases.ts';
import { findPhotosById, findUnpublishedIds } from '../photos/read.ts';
import { findLogEntry } from '../activity-log/read.ts';
import type { ReviewCaseRow } from '../moderation-cases/tables.ts';
import { findPhotoLocation } from './photo-location.ts';

/** Returns open cases, oldest first. */
export async function listCases(
  db: Db,
  page: { list: ReviewList; limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<{ cases: ReviewCase[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listOpenCases(db, page);
  const cases: ReviewCase[] = [];
  for (const row of rows) cases.push(await toReviewCase(db, row, now));
  return { cases, nextCursor };
}

export async function findCase(db: Db, id: string, now: Date): Promise<ReviewCase | undefined> {
  const row = await findCaseRow(db, id);
  return row && toReviewCase(db, row, now);
}

async function toReviewCase(db: Db, row: Selectable<ReviewCaseRow>, now: Date): Promise<ReviewCase> {
  const caption = row.caption_id === null ? undefined : await getCaption(db, row.caption_id);
  const photoId = caption?.photo_id ?? row.photo_id!;
  const photo = (await findPhotosById(db, [photoId])).get(photoId)!;
  const place = await findPhotoLocation(db, photoId);
  return {
    id: row.id,
    list: row.list,
    openedAt: row.opened_at,
    photo,
    place: place ? { title: place.title, path: place.path, number: place.number } : null,
    caption: caption
      ? {
          id: caption.id,
          name: caption.name,
          caption: caption.caption,
          state: caption.state,
          reports: await countCaptionReports(db, caption.id),
          fromSender: await countSenderCaptions(db, caption.id, now),
        }
      : null,
    question: row.reason === null ? null : { reason: row.reason, note: row.note ?? '', email: row.email ?? '' },
    isHidden: caption ? caption.state !== 'shown' : (await findUnpublishedIds(db, [photoId])).has(photoId),
    decided: row.entry_id === null ? null : ((await findLogEntry(db, row.entry_id, now)) ?? null),
  };
}
