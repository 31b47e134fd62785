import { sql, type Kysely } from 'kysely';

/** Reminders written for each end of a loan, and the links in mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loan_mails (
      booking_id text not null references bookings (id) on delete cascade,
      kind text not null,
      ends_at text not null,
      written_at text not null,
      primary key (booking_id, kind, ends_at)
    ) strict`.execute(db);
  await sql`
    create table loan_links (
      token_hash text primary key,
      booking_id text not null references bookings (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index loan_links_by_booking on loan_links (booking_id)`.execute(db);
}
