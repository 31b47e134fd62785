import { sql, type Kysely } from 'kysely';

/** Report of the publish checks, as JSON; null for versions from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column gate text`.execute(db);
}
