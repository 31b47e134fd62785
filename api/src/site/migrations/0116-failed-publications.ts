import { sql, type Kysely } from 'kysely';

/** What could not be published at its time stays on the page that says why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scheduled_publications add column failed_at text`.execute(db);
  await sql`alter table scheduled_publications add column reasons text`.execute(db);
}
