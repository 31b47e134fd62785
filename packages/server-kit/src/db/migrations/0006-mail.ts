import { sql, type Kysely } from 'kysely';

/** Creates the outbox, which transactions write mails to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id text primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at text not null,
      next_try_at text,
      tries integer not null default 0,
      sent_at text
    ) strict`.execute(db);
  await sql`create index mails_by_next_try on mails (next_try_at)`.execute(db);
}
