import { sql, type Kysely } from 'kysely';

/** Finds the items of a booking by the id of its first item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_by_kit on bookings (kit_id)`.execute(db);
}
