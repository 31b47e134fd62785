import { sql, type Kysely } from 'kysely';

/** Commit, author and pipeline of a version, as JSON; null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column origin text`.execute(db);
}
