import { sql, type Kysely } from 'kysely';

/** Adds the fields of contact messages, for a form service that may receive the message instead of a mail server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column form text`.execute(db);
}
