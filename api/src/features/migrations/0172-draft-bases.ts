import { sql, type Kysely } from 'kysely';

/** Stores with each draft the published value that the draft is based on. Drafts of earlier releases have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table part_drafts add column base text`.execute(db);
}
