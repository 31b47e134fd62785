import { sql, type Kysely } from 'kysely';

/** Judging of open calls before they close, and the end of the links of guest judges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_calls add column judged_while_open integer not null default 0`.execute(db);
  await sql`alter table call_judges add column valid_until text`.execute(db);
}
