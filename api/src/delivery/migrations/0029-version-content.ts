import { sql, type Kysely } from 'kysely';

/** What is in a version, whatever it is called; null until the next start for what was published before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column content_digest text`.execute(db);
}
