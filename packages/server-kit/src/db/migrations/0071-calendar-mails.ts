import { sql, type Kysely } from 'kysely';

/** Adds a calendar entry that is attached to a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column calendar text`.execute(db);
}
