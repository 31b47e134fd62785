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
