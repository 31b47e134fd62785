import { sql, type Kysely } from 'kysely';

/** Deleted accounts, which can be restored for some days, and bookings whose borrower is anonymised once they are
 *  over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_deletions (
      account_id text primary key references accounts (id) on delete cascade,
      deleted_at text not null,
      erased_at text not null,
      kept text not null
    ) strict`.execute(db);
  await sql`create index account_deletions_by_end on account_deletions (erased_at)`.execute(db);
  await sql`alter table bookings add column is_forgotten_after integer not null default 0`.execute(db);
  await sql`create index bookings_to_forget on bookings (ends_at) where is_forgotten_after = 1`.execute(db);
}
