import { sql, type Kysely } from 'kysely';

/** Bookings that were made together: each has the id of the first one, which has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column kit_id text`.execute(db);
}
