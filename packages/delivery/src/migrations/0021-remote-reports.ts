import { sql, type Kysely } from 'kysely';

/** Page reports per deployment: one anonymous row per visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_reports (
      deployment_id text not null,
      reporter text not null,
      remote text not null,
      version text not null,
      address_key text not null,
      is_loaded integer not null check (is_loaded in (0, 1)),
      is_bad integer not null check (is_bad in (0, 1)),
      message text,
      reported_at text not null,
      primary key (deployment_id, reporter)
    ) strict`.execute(db);
  await sql`create index remote_reports_by_version on remote_reports (remote, version, reported_at)`.execute(db);
  await sql`create index remote_reports_by_age on remote_reports (reported_at)`.execute(db);
}
