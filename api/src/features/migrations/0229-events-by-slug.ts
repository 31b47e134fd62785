import { sql, type Kysely } from 'kysely';

/** Adds an index for the events of the sitemap, which lists them by slug in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index planned_events_by_slug on planned_events (slug)`.execute(db);
}
