import { sql, type Kysely } from 'kysely';

/** Time and reasons of a failed scheduled publication, shown with the page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scheduled_publications add column failed_at text`.execute(db);
  await sql`alter table scheduled_publications add column reasons text`.execute(db);
}
