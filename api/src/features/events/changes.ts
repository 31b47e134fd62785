import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PlannedEvent } from '@fotosoc/contract/event';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { deleteSetting } from '@fotosoc/server-kit/db/settings';
import { requireVisiblePhoto } from '../photos/read.ts';
import { CannotUndoError, logActivity } from '../activity-log/log-activity.ts';
import { parseStates } from '../activity-log/read.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import type { ActivityLogRow } from '../activity-log/tables.ts';
import type { PlannedEventRow } from './tables.ts';
import { findEventRow, toListedEvents, toPlannedEvent } from './queries.ts';
import { computeMovedFrom, type EventTexts } from './rules.ts';
import { chooseSlug, insertSlug } from './slugs.ts';

const fail = createSharedFail<'POST /api/events'>();

/** More than a society plans in decades. */
const MAX_EVENTS = 5000;

/** Author and time of a change. */
export interface EventChangeContext {
  userId: string | null;
  now: Date;
}

export interface EventChange {
  event: PlannedEvent;
  entry: ActivityLogEntry;
}

/** State of an event in the activity log: its row, with all its slugs. */
type EventState = (PlannedEventRow & { slugs: string[] }) | null;

interface NewEventOptions {
  id?: string;
  /** Reason of the cancellation; null for an event that takes place. */
  cancelledWhy?: string | null;
}

/** @throws HttpError 409 `events/too-many`, 400 `photos/not-found` */
export async function insertEvent(
  trx: Db,
  words: EventTexts,
  by: EventChangeContext,
  more: NewEventOptions = {},
): Promise<EventChange> {
  return saveAndLog(trx, 'add', null, by, await addEvent(trx, words, by, more));
}

/** Inserts an event without an entry in the activity log.
 *  @returns its id
 *  @throws HttpError 409 `events/too-many`, 400 `photos/not-found` */
export async function addEvent(
  trx: Db,
  words: EventTexts,
  by: EventChangeContext,
  { id = randomUUID(), cancelledWhy = null }: NewEventOptions = {},
): Promise<string> {
  const { count } = await trx
    .selectFrom('planned_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_EVENTS) {
    const sentence = `There are ${MAX_EVENTS} events already. Delete past ones to plan another.`;
    throw fail(409, 'events/too-many', sentence);
  }
  await requireEventPhoto(trx, words.photo_id, by);
  const at = by.now.toISOString();
  const slug = await chooseSlug(trx, { id, name: words.name, start: words.starts_at });
  const standing = { moved_from: null, ...toCancellation(cancelledWhy, by), sequence: 0 };
  const row = { id, sign_ups: null, ...words, slug, ...standing, created_at: at, updated_at: at };
  await trx.insertInto('planned_events').values(row).execute();
  await insertSlug(trx, slug, id);
  return id;
}

/** @param cancelledWhy reason of a cancellation, null for an event that takes place; undefined keeps the current value
 *  @throws HttpError 400 `photos/not-found` */
export async function updateEvent(
  trx: Db,
  before: PlannedEventRow,
  { words, cancelledWhy }: { words: EventTexts; cancelledWhy?: string | null },
  by: EventChangeContext,
): Promise<EventChange> {
  if (words.photo_id !== before.photo_id) await requireEventPhoto(trx, words.photo_id, by);
  const { id } = before;
  const isRenamed = words.name !== before.name;
  const slug = isRenamed ? await chooseSlug(trx, { id, name: words.name, start: words.starts_at }) : before.slug;
  const after = { ...words, slug, moved_from: computeMovedFrom(before, words.starts_at, by.now) };
  const action = after.moved_from === before.moved_from ? 'change' : 'move';
  if (cancelledWhy === undefined || cancelledWhy === getCancellationReason(before))
    return updateAndLog(trx, before, after, { action, by });
  const cancelled = { ...after, ...toCancellation(cancelledWhy, by) };
  return updateAndLog(trx, before, cancelled, { action: cancelledWhy === null ? 'reinstate' : 'cancel', by });
}

/** Returns the reason of the cancellation; null for an event that takes place. */
export function getCancellationReason({ cancelled_at, cancelled_why }: PlannedEventRow): string | null {
  return cancelled_at === null ? null : cancelled_why;
}

function toCancellation(why: string | null, { now }: EventChangeContext) {
  return { cancelled_at: why === null ? null : now.toISOString(), cancelled_why: why ?? '' };
}

/** Marks an event as cancelled. */
export async function cancelEvent(
  trx: Db,
  before: PlannedEventRow,
  reason: string,
  by: EventChangeContext,
): Promise<EventChange> {
  return updateAndLog(trx, before, toCancellation(reason, by), { action: 'cancel', by });
}

/** Reverts the cancellation of an event. */
export async function reinstateEvent(trx: Db, before: PlannedEventRow, by: EventChangeContext): Promise<EventChange> {
  return updateAndLog(trx, before, toCancellation(null, by), { action: 'reinstate', by });
}

export async function deleteEvent(trx: Db, before: PlannedEventRow, by: EventChangeContext): Promise<ActivityLogEntry> {
  const kept = await readEventState(trx, before);
  await trx.deleteFrom('planned_events').where('id', '=', before.id).execute();
  return logEventChange(trx, 'delete', { id: before.id, name: before.name }, { before: kept, after: null }, by);
}

/** Undoes a change of an event, and updates subscribed calendars. */
export const EVENT_REVERSERS: Reversers = {
  events: { lock: 'content', code: 'events/cannot-undo', revert: restoreEventsBefore },
};

/** Restores the events as they were before an entry of the activity log.
 *  @throws CannotUndoError if an event has changed since */
export async function restoreEventsBefore(trx: Db, undone: ActivityLogRow, by: EventChangeContext): Promise<void> {
  const { before, after } = parseStates<unknown>(undone);
  if (undone.act === 'take-over') return deleteCopies(trx, after as string[]);
  const row = await findEventRow(trx, undone.subject_id);
  const standing = row ? await readEventState(trx, row) : null;
  if (!isDeepStrictEqual(standing, after)) {
    throw new CannotUndoError('This event has changed since, so it cannot be undone.');
  }
  await restoreEvent(trx, undone.subject_id, before as EventState, row, by);
}

/** Deletes the imported copies of the feed's events, so that the feed is read again.
 *  @throws CannotUndoError if a copy has changed since */
async function deleteCopies(trx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { numDeletedRows } = await trx
      .deleteFrom('planned_events')
      .where('id', '=', id)
      .where('sequence', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CannotUndoError('These events have changed since, so this cannot be undone.');
  }
  await deleteSetting(trx, 'events-taken-over');
}

async function restoreEvent(
  trx: Db,
  id: string,
  before: EventState,
  row: PlannedEventRow | undefined,
  by: EventChangeContext,
): Promise<void> {
  await trx.deleteFrom('planned_events').where('id', '=', id).execute();
  if (before === null) return;
  const { slugs, ...kept } = before;
  const sequence = (row ?? kept).sequence + 1;
  await trx
    .insertInto('planned_events')
    .values({ ...kept, sequence, updated_at: by.now.toISOString() })
    .execute();
  for (const slug of slugs) await insertSlug(trx, slug, id);
}

async function updateAndLog(
  trx: Db,
  before: PlannedEventRow,
  changed: Partial<PlannedEventRow>,
  { action, by }: { action: string; by: EventChangeContext },
): Promise<EventChange> {
  const kept = await readEventState(trx, before);
  await trx
    .updateTable('planned_events')
    .set({ ...changed, sequence: before.sequence + 1, updated_at: by.now.toISOString() })
    .where('id', '=', before.id)
    .execute();
  if (changed.slug !== undefined) await insertSlug(trx, changed.slug, before.id);
  return saveAndLog(trx, action, kept, by, before.id);
}

async function saveAndLog(
  trx: Db,
  action: string,
  before: EventState,
  by: EventChangeContext,
  id: string,
): Promise<EventChange> {
  const row = (await findEventRow(trx, id))!;
  const entry = await logEventChange(trx, action, row, { before, after: await readEventState(trx, row) }, by);
  const [event] = await toListedEvents(trx, [row]);
  return { event: toPlannedEvent(event!), entry };
}

async function logEventChange(
  trx: Db,
  action: string,
  { id, name }: { id: string; name: string },
  states: { before: EventState; after: EventState },
  { userId, now }: EventChangeContext,
): Promise<ActivityLogEntry> {
  const { entry } = await logActivity(
    trx,
    { area: 'events', actorId: userId, action, subject: { id, name }, ...states },
    now,
  );
  return entry;
}

async function readEventState(trx: Db, row: PlannedEventRow): Promise<EventState> {
  const slugs = await trx
    .selectFrom('event_slugs')
    .select('slug')
    .where('event_id', '=', row.id)
    .orderBy('slug')
    .execute();
  return { ...row, slugs: slugs.map(({ slug }) => slug) };
}

async function requireEventPhoto(trx: Db, photoId: string | null, { userId }: EventChangeContext): Promise<void> {
  if (photoId !== null) await requireVisiblePhoto(trx, photoId, userId ?? undefined);
}
