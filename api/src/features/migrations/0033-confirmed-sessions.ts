import { sql, type Kysely } from 'kysely';

/** Confirmation token of a session, by password, and its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmation_hash text`.execute(db);
  await sql`alter table sessions add column confirmed_at text`.execute(db);
}
