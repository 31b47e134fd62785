import { sql, type Kysely } from 'kysely';

/** Measures of a page report, and separate columns for failed loads and crashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_reports add column is_failed integer not null default 0`.execute(db);
  await sql`alter table remote_reports add column is_crashed integer not null default 0`.execute(db);
  await sql`alter table remote_reports add column load_ms integer`.execute(db);
  await sql`alter table remote_reports add column lcp_ms integer`.execute(db);
  await sql`alter table remote_reports add column inp_ms integer`.execute(db);
  await sql`alter table remote_reports add column cls real`.execute(db);
  await sql`
    update remote_reports set is_crashed = 1
    where is_bad = 1 and (message like 'render%' or message like 'error%')`.execute(db);
  await sql`update remote_reports set is_failed = 1 where is_bad = 1 and is_crashed = 0`.execute(db);
}
