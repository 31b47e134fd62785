import { sql, type Kysely } from 'kysely';

/** A date for the reader's calendar that goes with a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column calendar text`.execute(db);
}
