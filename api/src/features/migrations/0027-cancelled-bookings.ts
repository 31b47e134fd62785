import { sql, type Kysely } from 'kysely';

/** Borrower key and hash of the mailed cancellation token; earlier bookings have no token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column borrower_key text not null default ''`.execute(db);
  await sql`alter table bookings add column cancel_token_hash text`.execute(db);
  await sql`update bookings set borrower_key = lower(user_email)`.execute(db);
  await sql`create index bookings_by_borrower on bookings (borrower_key, ends_at)`.execute(db);
  await sql`create unique index bookings_by_cancel_token on bookings (cancel_token_hash)`.execute(db);
  await sql`create index bookings_by_start on bookings (starts_at, id)`.execute(db);
}
