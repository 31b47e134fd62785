import { sql, type Expression } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

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
