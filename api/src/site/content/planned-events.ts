import { randomUUID } from 'node:crypto';
import type { Event, PlannedEvent } from '@fotosoc/contract/event';
import type { Db } from '../../ground/db/connection.ts';
import type { PlannedEventRow } from '../tables.ts';
import { failOf } from '../../ground/http/endpoint.ts';

const fail = failOf<'POST /api/events'>();
/** More than a society plans in years. */
const MOST_EVENTS = 500;

/** Every event planned here, soonest first. */
export async function listPlannedEvents(db: Db): Promise<PlannedEvent[]> {
  const rows = await db.selectFrom('planned_events').selectAll().orderBy('starts_at').orderBy('id').execute();
  return rows.map(({ starts_at: start, ends_at: end, ...row }) => ({ ...row, start, end }));
}

/** Those that have not ended, as visitors see them. */
export async function listUpcomingEvents(db: Db, now: Date): Promise<Event[]> {
  const events = await listPlannedEvents(db);
  return events.filter(({ end }) => end > now.toISOString()).map(({ id: _id, ...event }) => event);
}

/** @throws HttpError 409 `events/too-many` */
export async function insertEvent(db: Db, event: Event): Promise<PlannedEvent> {
  const { count } = await db
    .selectFrom('planned_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_EVENTS) {
    const sentence = `There are ${MOST_EVENTS} events already. Delete past ones to plan another.`;
    throw fail(409, 'events/too-many', sentence);
  }
  const id = randomUUID();
  await db
    .insertInto('planned_events')
    .values({ id, ...columns(event) })
    .execute();
  return { id, ...event };
}

/** False when there is no such event. */
export async function updateEvent(db: Db, { id, ...event }: PlannedEvent): Promise<boolean> {
  const result = await db.updateTable('planned_events').set(columns(event)).where('id', '=', id).executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** False when there is no such event. */
export async function deleteEvent(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('planned_events').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

function columns({ start, end, ...event }: Event): Omit<PlannedEventRow, 'id'> {
  return { ...event, starts_at: start, ends_at: end };
}
