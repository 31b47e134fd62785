import { sql, type Kysely } from 'kysely';

/** Bookings that were made together: each names the first of them, which names none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column kit_id text`.execute(db);
}
