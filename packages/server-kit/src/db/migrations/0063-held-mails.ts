import { sql, type Kysely } from 'kysely';

/** Adds the reason of delayed mails, which are withdrawn when their reason is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reason text`.execute(db);
  await sql`create index mails_by_reason on mails (reason)`.execute(db);
}
