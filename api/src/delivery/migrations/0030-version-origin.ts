import { sql, type Kysely } from 'kysely';

/** Commit, author and pipeline a version comes from, as JSON; null where nobody said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column origin text`.execute(db);
}
