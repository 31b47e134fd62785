import { sql, type Kysely } from 'kysely';

/** Since when the files of a version are gone, and until when a preview shows it; null for never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column removed_at text`.execute(db);
  await sql`alter table remote_versions add column previewed_until text`.execute(db);
}
