import type { CallResult } from '@fotosoc/contract/calls';
import { MAX_COUNT } from '@fotosoc/contract/limits';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { updatePhotoTexts } from '../photos/photo-texts.ts';
import { toPhoto } from '../photos/read.ts';
import { selectVisibleEntries } from './queries.ts';
import { formatScore, getCallState, placeCandidates, type Candidate } from './rules.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'POST /api/calls/:slug/results'>();
const failLater = createSharedFail<'POST /api/calls/:slug/galleries' | 'POST /api/calls/:slug/fotos'>();

/** Counts votes or marks, saves the places, and publishes the results. From then on, photos name their photographers,
 *  unless names stay hidden. The transaction must hold the lock of the call.
 *  @throws HttpError 409 `calls/not-closed`, `calls/published` */
export async function publishResults(trx: Db, call: CallRow, now: Date): Promise<CallRow> {
  const state = getCallState(call, now);
  if (state === 'results') throw fail(409, 'calls/published', 'The results are published already.');
  if (state !== 'judging') throw fail(409, 'calls/not-closed', 'The call must close before you publish the results.');
  const { candidates, names } = await listCandidates(trx, call);
  const placed = placeCandidates(candidates, call);
  for (const { id, place, sum, count } of placed) {
    const result = { place, score_sum: place === null ? null : sum, score_count: place === null ? null : count };
    await trx.updateTable('call_entries').set(result).where('id', '=', id).execute();
  }
  if (call.names_shown !== 'never') {
    for (const { photoId, name } of names) {
      await updatePhotoTexts(trx, photoId, { credit: name });
    }
  }
  const published = { results_at: now.toISOString() };
  await trx.updateTable('open_calls').set(published).where('id', '=', call.id).execute();
  return { ...call, ...published };
}

/** Returns the results of a call, best first; photos without a place follow in the order of entry. */
export async function listResults(db: Db, call: CallRow): Promise<CallResult[]> {
  const rows = await selectVisibleEntries(db, call.id)
    .selectAll('photos')
    .select(['call_entries.id as entry_id', 'call_entries.title as entry_title', 'call_entries.place'])
    .select(['call_entries.score_sum', 'call_entries.score_count'])
    .orderBy((where) => where.fn.coalesce('call_entries.place', where.val(MAX_COUNT)))
    .orderBy('call_entries.entered_at')
    .orderBy('call_entries.id')
    .execute();
  return rows.map(({ entry_id, entry_title, place, score_sum, score_count, ...photo }) => ({
    id: entry_id,
    photo: toPhoto(photo, false),
    title: entry_title,
    isChosen: call.judged_by === 'none' || (place !== null && place <= call.chosen_count),
    ...(place !== null && { place, score: formatScore(call, score_sum!, score_count!) }),
  }));
}

/** @throws HttpError 409 `calls/no-results` */
export function requireResults(call: CallRow, now: Date): void {
  if (getCallState(call, now) === 'results') return;
  throw failLater(409, 'calls/no-results', 'Publish the results first.');
}

async function listCandidates(trx: Db, call: CallRow) {
  const entries = await selectVisibleEntries(trx, call.id)
    .select(['call_entries.id', 'call_entries.entered_at', 'call_entries.photo_id', 'call_entries.name'])
    .execute();
  const marks = await trx
    .selectFrom('call_marks')
    .innerJoin('call_ballots', 'call_ballots.id', 'call_marks.ballot_id')
    .select(['call_marks.entry_id', 'call_marks.mark'])
    .where('call_ballots.call_id', '=', call.id)
    .execute();
  const marksOf = new Map<string, number[]>();
  for (const { entry_id, mark } of marks) marksOf.set(entry_id, [...(marksOf.get(entry_id) ?? []), mark]);
  const candidates: Candidate[] = entries.map(({ id, entered_at }) => ({
    id,
    enteredAt: entered_at,
    marks: marksOf.get(id) ?? [],
  }));
  return { candidates, names: entries.map(({ photo_id, name }) => ({ photoId: photo_id, name })) };
}
