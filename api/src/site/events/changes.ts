import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PlannedEvent } from '@fotosoc/contract/event';
import type { RecordEntry } from '@fotosoc/contract/record';
import type { Db } from '../../ground/db/connection.ts';
import { deleteSetting } from '../../ground/db/settings.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { requirePhoto } from '../require-photo.ts';
import { findEntry, noteAct, takeBack } from '../record.ts';
import type { PlannedEventRow } from './tables.ts';
import { findRow, listedOf, plannedOf } from './queries.ts';
import { movedFrom, type EventWords } from './rules.ts';
import { chooseSlug, keepSlug } from './slugs.ts';

const fail = failOf<'POST /api/events'>();
const failUndo = failOf<'POST /api/event-record/:id/undo'>();

/** More than a society plans in decades. */
const MOST_EVENTS = 5000;

/** Author and time of a change. */
export interface By {
  userId: string | null;
  now: Date;
}

export interface Changed {
  event: PlannedEvent;
  entry: RecordEntry;
}

/** State of an event in the activity log: its row, with all its slugs. */
type Kept = (PlannedEventRow & { slugs: string[] }) | null;

interface NewEvent {
  id?: string;
  /** Reason of the cancellation; null for an event that takes place. */
  cancelledWhy?: string | null;
}

/** @throws HttpError 409 `events/too-many`, 400 `photos/not-found` */
export async function insertEvent(trx: Db, words: EventWords, by: By, more: NewEvent = {}): Promise<Changed> {
  return noted(trx, 'add', null, by, await addEvent(trx, words, by, more));
}

/** Inserts an event without an entry in the activity log.
 *  @returns its id
 *  @throws HttpError 409 `events/too-many`, 400 `photos/not-found` */
export async function addEvent(
  trx: Db,
  words: EventWords,
  by: By,
  { id = randomUUID(), cancelledWhy = null }: NewEvent = {},
): Promise<string> {
  const { count } = await trx
    .selectFrom('planned_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_EVENTS) {
    const sentence = `There are ${MOST_EVENTS} events already. Delete past ones to plan another.`;
    throw fail(409, 'events/too-many', sentence);
  }
  await requirePicture(trx, words.photo_id, by);
  const at = by.now.toISOString();
  const slug = await chooseSlug(trx, { id, name: words.name, start: words.starts_at });
  const standing = { moved_from: null, ...cancellation(cancelledWhy, by), sequence: 0 };
  const row = { id, ...words, slug, ...standing, created_at: at, updated_at: at };
  await trx.insertInto('planned_events').values(row).execute();
  await keepSlug(trx, slug, id);
  return id;
}

/** @param cancelledWhy reason of a cancellation, null for an event that takes place; undefined keeps the current value
 *  @throws HttpError 400 `photos/not-found` */
export async function updateEvent(
  trx: Db,
  before: PlannedEventRow,
  { words, cancelledWhy }: { words: EventWords; cancelledWhy?: string | null },
  by: By,
): Promise<Changed> {
  if (words.photo_id !== before.photo_id) await requirePicture(trx, words.photo_id, by);
  const { id } = before;
  const isRenamed = words.name !== before.name;
  const slug = isRenamed ? await chooseSlug(trx, { id, name: words.name, start: words.starts_at }) : before.slug;
  const after = { ...words, slug, moved_from: movedFrom(before, words.starts_at, by.now) };
  const act = after.moved_from === before.moved_from ? 'change' : 'move';
  if (cancelledWhy === undefined || cancelledWhy === reasonOf(before)) return save(trx, before, after, { act, by });
  const cancelled = { ...after, ...cancellation(cancelledWhy, by) };
  return save(trx, before, cancelled, { act: cancelledWhy === null ? 'reinstate' : 'cancel', by });
}

/** Returns the reason of the cancellation; null for an event that takes place. */
export function reasonOf({ cancelled_at, cancelled_why }: PlannedEventRow): string | null {
  return cancelled_at === null ? null : cancelled_why;
}

function cancellation(why: string | null, { now }: By) {
  return { cancelled_at: why === null ? null : now.toISOString(), cancelled_why: why ?? '' };
}

/** Marks an event as cancelled. */
export async function cancelEvent(trx: Db, before: PlannedEventRow, reason: string, by: By): Promise<Changed> {
  return save(trx, before, cancellation(reason, by), { act: 'cancel', by });
}

/** Reverts the cancellation of an event. */
export async function reinstateEvent(trx: Db, before: PlannedEventRow, by: By): Promise<Changed> {
  return save(trx, before, cancellation(null, by), { act: 'reinstate', by });
}

export async function deleteEvent(trx: Db, before: PlannedEventRow, by: By): Promise<RecordEntry> {
  const kept = await keptOf(trx, before);
  await trx.deleteFrom('planned_events').where('id', '=', before.id).execute();
  return note(trx, 'delete', { id: before.id, name: before.name }, { before: kept, after: null }, by);
}

/** Reverts a change within its minute and updates subscribed calendars.
 *  @throws HttpError 409 `events/cannot-undo` */
export async function undoAct(trx: Db, entryId: string, by: By): Promise<RecordEntry> {
  const problem = await restoreBefore(trx, entryId, by);
  if (problem !== undefined) throw failUndo(409, 'events/cannot-undo', problem);
  return (await findEntry(trx, 'events', entryId, by.now))!;
}

/** Restores the events as they were before an entry of the activity log.
 *  @returns the reason why the change cannot be undone, as a sentence; undefined after success */
export async function restoreBefore(trx: Db, entryId: string, by: By): Promise<string | undefined> {
  const undone = await takeBack(trx, 'events', entryId, by.now);
  if (!undone) return 'The one minute to undo this has passed.';
  if (undone.act === 'take-over') return deleteCopies(trx, JSON.parse(undone.after_state!) as string[]);
  const [before, after] = [undone.before_state, undone.after_state].map((state) => JSON.parse(state!) as Kept);
  const row = await findRow(trx, undone.subject_id);
  const standing = row ? await keptOf(trx, row) : null;
  if (!isDeepStrictEqual(standing, after)) return 'Someone has changed this event since, so it cannot be undone.';
  await restore(trx, undone.subject_id, before!, row, by);
  return undefined;
}

/** Deletes the imported copies of the feed's events, so that the feed is read again.
 *  @returns the reason why the copies cannot be deleted, as a sentence; undefined after success */
async function deleteCopies(trx: Db, ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) {
    const { numDeletedRows } = await trx
      .deleteFrom('planned_events')
      .where('id', '=', id)
      .where('sequence', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return 'Someone has changed these events since, so this cannot be undone.';
  }
  await deleteSetting(trx, 'events-taken-over');
  return undefined;
}

async function restore(trx: Db, id: string, before: Kept, row: PlannedEventRow | undefined, by: By): Promise<void> {
  await trx.deleteFrom('planned_events').where('id', '=', id).execute();
  if (before === null) return;
  const { slugs, ...kept } = before;
  const sequence = (row ?? kept).sequence + 1;
  await trx
    .insertInto('planned_events')
    .values({ ...kept, sequence, updated_at: by.now.toISOString() })
    .execute();
  for (const slug of slugs) await keepSlug(trx, slug, id);
}

async function save(
  trx: Db,
  before: PlannedEventRow,
  changed: Partial<PlannedEventRow>,
  { act, by }: { act: string; by: By },
): Promise<Changed> {
  const kept = await keptOf(trx, before);
  await trx
    .updateTable('planned_events')
    .set({ ...changed, sequence: before.sequence + 1, updated_at: by.now.toISOString() })
    .where('id', '=', before.id)
    .execute();
  if (changed.slug !== undefined) await keepSlug(trx, changed.slug, before.id);
  return noted(trx, act, kept, by, before.id);
}

async function noted(trx: Db, act: string, before: Kept, by: By, id: string): Promise<Changed> {
  const row = (await findRow(trx, id))!;
  const entry = await note(trx, act, row, { before, after: await keptOf(trx, row) }, by);
  const [event] = await listedOf(trx, [row]);
  return { event: plannedOf(event!), entry };
}

async function note(
  trx: Db,
  act: string,
  { id, name }: { id: string; name: string },
  states: { before: Kept; after: Kept },
  { userId, now }: By,
): Promise<RecordEntry> {
  const { entry } = await noteAct(trx, { area: 'events', actorId: userId, act, subject: { id, name }, ...states }, now);
  return entry;
}

async function keptOf(trx: Db, row: PlannedEventRow): Promise<Kept> {
  const slugs = await trx
    .selectFrom('event_slugs')
    .select('slug')
    .where('event_id', '=', row.id)
    .orderBy('slug')
    .execute();
  return { ...row, slugs: slugs.map(({ slug }) => slug) };
}

async function requirePicture(trx: Db, photoId: string | null, { userId }: By): Promise<void> {
  if (photoId !== null) await requirePhoto(trx, photoId, userId ?? undefined);
}
