import { sql, type Kysely } from 'kysely';

/** What a mail waits for that is withdrawn when that is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reason text`.execute(db);
  await sql`create index mails_by_reason on mails (reason)`.execute(db);
}
