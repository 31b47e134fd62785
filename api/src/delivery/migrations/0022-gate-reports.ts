import { sql, type Kysely } from 'kysely';

/** What the gate found when it let a version through, as JSON; null for what was published before it said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column gate text`.execute(db);
}
