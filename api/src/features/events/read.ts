import { sql, type Expression } from 'kysely';
import type { Society } from '@fotosoc/contract/society';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toCalendarEvent, writeCalendar } from './calendar.ts';
import { findEventRow, findEventRowBySlug } from './queries.ts';
import { parseSignUpSettings, type SignUpSettings } from './sign-up-settings.ts';
import type { PlannedEventRow } from './tables.ts';

/** Event with the settings of its sign-up. */
export interface SignUpEvent extends PlannedEventRow {
  settings: SignUpSettings | null;
}

/** Returns the event of a current or former slug. */
export async function findSignUpEventBySlug(db: Db, slug: string): Promise<SignUpEvent | undefined> {
  return toSignUpEvent(await findEventRowBySlug(db, slug));
}

export async function findSignUpEvent(db: Db, id: string): Promise<SignUpEvent | undefined> {
  return toSignUpEvent(await findEventRow(db, id));
}

/** Formats an event as a calendar (RFC 5545), with the UID and sequence of the public calendar. */
export function formatEventCalendar(event: SignUpEvent, publicUrl: string, society: Society): string {
  return writeCalendar([toCalendarEvent(event)], publicUrl, society);
}

function toSignUpEvent(row: PlannedEventRow | undefined): SignUpEvent | undefined {
  return row && { ...row, settings: parseSignUpSettings(row) };
}

/** Returns the events of these ids, cancelled ones included. */
export async function listEvents(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; slug: string; location: string; start: string; isCancelled: boolean }[]> {
  const rows = await db
    .selectFrom('planned_events')
    .select(['id', 'slug', 'location', 'starts_at as start', 'cancelled_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ cancelled_at, ...event }) => ({ ...event, isCancelled: cancelled_at !== null }));
}

/** Subquery for the ids of photos of events. */
export function selectEventPhotoIds(db: Db): Expression<string | null> {
  return db.selectFrom('planned_events').select('photo_id').where('photo_id', 'is not', null).$asScalar();
}

/** Subquery for the ids of photos of events, and of pictures of the feed. */
export function selectEventPictureIds(db: Db): Expression<string | null> {
  return db
    .selectFrom('planned_events')
    .select('photo_id')
    .where('photo_id', 'is not', null)
    .unionAll(db.selectFrom('outside_pictures').select('photo_id'))
    .$asScalar();
}

/** Subquery for the pages of events, with the time of their last change. */
export function selectEventPages(db: Db) {
  return db
    .selectFrom('planned_events')
    .select(['slug as link', 'updated_at as changedAt'])
    .select(sql.lit<string | null>(null).as('hidden_at'));
}
