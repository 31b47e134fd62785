import { sql, type Kysely } from 'kysely';

/** Latest problem report of a borrower, and its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column trouble text not null default ''`.execute(db);
  await sql`alter table bookings add column trouble_at text`.execute(db);
}
