import { sql, type Kysely } from 'kysely';

/** Keeps with each draft the published value that the draft was made from. Drafts of releases before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table part_drafts add column base text`.execute(db);
}
