import { sql, type Kysely } from 'kysely';

/** Names that borrowers give with a booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column borrower_name text not null default ''`.execute(db);
}
