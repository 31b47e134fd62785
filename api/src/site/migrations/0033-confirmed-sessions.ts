import { sql, type Kysely } from 'kysely';

/** That somebody gave their password again in a session: what they were given for it, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmation_hash text`.execute(db);
  await sql`alter table sessions add column confirmed_at text`.execute(db);
}
