import { sql, type Kysely } from 'kysely';

/** Deadline and time of the confirmation of a booking's address; unconfirmed bookings are cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column confirm_by text`.execute(db);
  await sql`alter table bookings add column confirmed_at text`.execute(db);
  await sql`create index bookings_unconfirmed on bookings (confirm_by) where confirm_by is not null`.execute(db);
}
