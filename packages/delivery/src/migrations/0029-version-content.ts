import { sql, type Kysely } from 'kysely';

/** Digest of a version's content, independent of its name; null until the next start for earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column content_digest text`.execute(db);
}
