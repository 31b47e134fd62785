import { sql, type Kysely } from 'kysely';

/** The fields of a message to the committee, for the form service that may take it instead of a mail server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column form text`.execute(db);
}
