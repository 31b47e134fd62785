import type { Db } from '@fotosoc/server-kit/db/connection';

/** Returns name, page and start of these events, by id. */
export async function findEventHeadings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; slug: string; start: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('planned_events')
    .select(['id', 'name', 'slug', 'starts_at as start'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((event) => [event.id, event]));
}
