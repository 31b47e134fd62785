import { randomUUID } from 'node:crypto';
import type { OpenCall } from '@fotosoc/contract/calls';
import { createSharedFail } from '../endpoints.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import { createToken } from '@fotosoc/server-kit/http/token';
import { listVisibleGalleries } from '../galleries/read.ts';
import { findVisiblePhotosById, requireVisiblePhoto, selectVisiblePhotos } from '../photos/read.ts';
import { getCallState, type toCallColumns } from './rules.ts';
import type { CallRow } from './tables.ts';

const MAX_LISTED_CALLS = 100;

const fail = createSharedFail<'POST /api/calls'>();
const failOne = createSharedFail<'GET /api/calls/:slug'>();

/** Returns the latest calls, the latest closing first. */
export async function listCalls(db: Db, now: Date): Promise<OpenCall[]> {
  const rows = await db
    .selectFrom('open_calls')
    .selectAll()
    .orderBy('closes_at', 'desc')
    .orderBy('slug')
    .limit(MAX_LISTED_CALLS)
    .execute();
  return toCalls(db, rows, now);
}

export async function toOpenCall(db: Db, row: CallRow, now: Date): Promise<OpenCall> {
  return (await toCalls(db, [row], now))[0]!;
}

export async function findCall(db: Db, slug: string): Promise<CallRow | undefined> {
  return db.selectFrom('open_calls').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** @throws HttpError 404 `calls/not-found` */
export async function requireCall(db: Db, slug: string): Promise<CallRow> {
  const row = await findCall(db, slug);
  if (!row) throw failOne(404, 'calls/not-found', 'There is no call at this address.');
  return row;
}

type CallColumns = ReturnType<typeof toCallColumns>;

/** @throws HttpError 409 `calls/slug-taken`, 400 `photos/not-found` */
export async function insertCall(trx: Db, slug: string, columns: CallColumns, now: Date): Promise<CallRow> {
  const row: CallRow = {
    id: randomUUID(),
    slug,
    picture_photo_id: null,
    judged_while_open: 0,
    entrants: 'members',
    ...columns,
    seed: createToken(),
    created_at: now.toISOString(),
    results_at: null,
    gallery_id: null,
  };
  if (row.picture_photo_id !== null) await requireVisiblePhoto(trx, row.picture_photo_id);
  try {
    await trx.insertInto('open_calls').values(row).execute();
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    const sentence = 'The link is already taken. Please choose a different link.';
    throw fail(409, 'calls/slug-taken', sentence, { fields: { slug: sentence } });
  }
  return row;
}

/** @throws HttpError 400 `photos/not-found` */
export async function updateCall(trx: Db, before: CallRow, columns: CallColumns): Promise<CallRow> {
  const row = { ...before, ...columns };
  if (row.picture_photo_id !== null && row.picture_photo_id !== before.picture_photo_id) {
    await requireVisiblePhoto(trx, row.picture_photo_id);
  }
  await trx.updateTable('open_calls').set(columns).where('id', '=', row.id).execute();
  return row;
}

/** @param photoId null removes the picture */
export async function updateCallPicture(trx: Db, id: string, photoId: string | null): Promise<void> {
  await trx.updateTable('open_calls').set({ picture_photo_id: photoId }).where('id', '=', id).execute();
}

/** Returns the query of the entries that judges and visitors may see: not hidden by a moderator, and not of a deleted
 *  account. */
export function selectVisibleEntries(db: Db, callId: string) {
  return selectVisibleEntriesOf(db, [callId]);
}

function selectVisibleEntriesOf(db: Db, callIds: readonly string[]) {
  return selectVisiblePhotos(db)
    .innerJoin('call_entries', 'call_entries.photo_id', 'photos.id')
    .where('call_entries.call_id', 'in', callIds)
    .where('call_entries.removed_at', 'is', null);
}

/** Counts the visible entries by call. */
async function countEntries(db: Db, callIds: readonly string[]): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map();
  const rows = await selectVisibleEntriesOf(db, callIds)
    .select(({ fn }) => ['call_entries.call_id as id', fn.countAll<number>().as('count')])
    .groupBy('call_entries.call_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function toCalls(db: Db, rows: readonly CallRow[], now: Date): Promise<OpenCall[]> {
  const pictures = await findVisiblePhotosById(
    db,
    rows.flatMap(({ picture_photo_id }) => picture_photo_id ?? []),
  );
  const galleryIds = rows.flatMap(({ gallery_id }) => gallery_id ?? []);
  const galleries = galleryIds.length > 0 ? await listVisibleGalleries(db, galleryIds) : [];
  const counts = await countEntries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const picture = pictures.get(row.picture_photo_id ?? '');
    const galleryLink = galleries.find(({ id }) => id === row.gallery_id)?.link;
    return {
      slug: row.slug,
      title: row.title,
      theme: row.theme,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      entriesEach: row.entries_each,
      namesShown: row.names_shown,
      judgedBy: row.judged_by,
      ballot: row.ballot,
      votesEach: row.votes_each,
      chosenCount: row.chosen_count,
      tieRule: row.tie_rule,
      judgedWhileOpen: row.judged_while_open === 1,
      entrants: row.entrants,
      state: getCallState(row, now),
      entryCount: counts.get(row.id) ?? 0,
      ...(picture && { picture }),
      ...(row.results_at !== null && { resultsAt: row.results_at }),
      ...(galleryLink !== undefined && { galleryLink }),
    };
  });
}
