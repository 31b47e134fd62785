import { sql, type Kysely } from 'kysely';

/** What a borrower last told the desk that is broken or missing, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column trouble text not null default ''`.execute(db);
  await sql`alter table bookings add column trouble_at text`.execute(db);
}
