import { sql, type Kysely } from 'kysely';

/** Time at which the files of a version were removed, and end of its previews; null for never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column removed_at text`.execute(db);
  await sql`alter table remote_versions add column previewed_until text`.execute(db);
}
