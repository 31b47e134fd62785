import type { CancelledEvent, Event, ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import { findVisiblePhotosById } from '../photos/read.ts';
import { countEventPhotos } from '../galleries/read.ts';
import type { PlannedEventRow } from './tables.ts';

/** Returns all planned events, soonest first. */
export async function listPlannedEvents(db: Db): Promise<PlannedEvent[]> {
  return (await toListedEvents(db, await listEventRows(db))).map(toPlannedEvent);
}

/** Returns the rows of all planned events, soonest first. */
export async function listEventRows(db: Db): Promise<PlannedEventRow[]> {
  return selectSoonestFirst(db).execute();
}

/** Returns current and future events, soonest first, including cancelled ones. */
export async function listUpcomingEvents(db: Db, now: Date): Promise<ListedEvent[]> {
  return toListedEvents(db, await selectSoonestFirst(db).where('ends_at', '>', now.toISOString()).execute());
}

/** Returns cancelled events until the end of their day by the Irish clock, soonest first. */
export async function listCancelledEvents(db: Db, now: Date): Promise<CancelledEvent[]> {
  const today = toInstant({ date: toWallTime(now.toISOString()).date, time: '00:00' });
  const rows = await selectSoonestFirst(db)
    .where('cancelled_at', 'is not', null)
    .where('ends_at', '>=', today)
    .execute();
  return (await toListedEvents(db, rows)).map((event) => ({
    ...toShortEvent(event),
    reason: event.cancelled?.reason ?? '',
  }));
}

/** Converts an event to its short form, for lists without cancelled and past events. */
export function toShortEvent({
  name,
  image,
  start,
  end,
  location,
  cost,
  capacity,
  type,
  description,
  slug,
}: Event): Event {
  return { name, image, start, end, location, cost, capacity, type, description, slug };
}

/** Returns a page of past events, latest first. */
export async function listPastEvents(db: Db, page: { limit: number; cursor?: string | undefined }, now: Date) {
  const past = db.selectFrom('planned_events').selectAll().where('ends_at', '<=', now.toISOString());
  const { page: rows, nextCursor } = await listSortedPage(past, page, ['ends_at', 'desc'], ['id', 'desc']);
  return { past: await toListedEvents(db, rows), nextCursor };
}

/** Returns events after an instant that take place, soonest first. */
export async function listFollowingEvents(db: Db, after: string, limit: number): Promise<ListedEvent[]> {
  const following = selectSoonestFirst(db).where('starts_at', '>', after).where('cancelled_at', 'is', null);
  return toListedEvents(db, await following.limit(limit).execute());
}

/** Returns events for calendars, with an end after `since`. */
export async function listCalendarEvents(db: Db, since: Date): Promise<PlannedEventRow[]> {
  return selectSoonestFirst(db).where('ends_at', '>', since.toISOString()).execute();
}

export async function findEventRow(db: Db, id: string): Promise<PlannedEventRow | undefined> {
  return db.selectFrom('planned_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the event of a current or former slug. */
export async function findEventRowBySlug(db: Db, slug: string): Promise<PlannedEventRow | undefined> {
  return db
    .selectFrom('event_slugs')
    .innerJoin('planned_events', 'planned_events.id', 'event_slugs.event_id')
    .selectAll('planned_events')
    .where('event_slugs.slug', '=', slug)
    .executeTakeFirst();
}

export async function toListedEvents(db: Db, rows: readonly PlannedEventRow[]): Promise<ListedEvent[]> {
  const [photos, counts] = [
    await findVisiblePhotosById(
      db,
      rows.flatMap(({ photo_id }) => photo_id ?? []),
    ),
    await countEventPhotos(
      db,
      rows.map(({ id }) => id),
    ),
  ];
  return rows.map((row) => {
    const photo = photos.get(row.photo_id ?? '') ?? null;
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      image: photo?.url ?? row.image,
      photo,
      start: row.starts_at,
      end: row.ends_at,
      location: row.location,
      cost: row.cost,
      capacity: row.capacity,
      type: row.type,
      description: row.description,
      movedFrom: row.moved_from,
      cancelled: row.cancelled_at === null ? null : { at: row.cancelled_at, reason: row.cancelled_why },
      photoCount: counts.get(row.id) ?? 0,
      takesSignUps: row.sign_ups !== null,
    };
  });
}

/** Converts an event to its editable form; the version covers editable fields only. */
export function toPlannedEvent(event: ListedEvent): PlannedEvent {
  const { photoCount, takesSignUps, ...changed } = event;
  return { ...addVersion(changed), photoCount, takesSignUps, id: event.id! };
}

function selectSoonestFirst(db: Db) {
  return db.selectFrom('planned_events').selectAll().orderBy('starts_at').orderBy('id');
}
