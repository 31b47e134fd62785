import { sql, type Kysely } from 'kysely';

const COUNTS = ['started', 'answered', 'heard', 'failed', 'crashed', 'calls_failed', 'timed', 'slow']
  .map((column) => `${column} real not null default 0`)
  .join(',\n');

/** Counters of page views in place of a row per visitor. Earlier reports are deleted, as they cannot be verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table remote_reports`.execute(db);
  await sql
    .raw(
      `create table view_counts (
        deployment_id text not null,
        shell_id text not null,
        remote text not null,
        version text not null,
        cohort text not null,
        slot integer not null,
        ${COUNTS},
        primary key (slot, deployment_id, shell_id, cohort)
      ) strict, without rowid`,
    )
    .execute(db);
  await sql
    .raw(
      `create table view_days (
        remote text not null,
        version text not null,
        cohort text not null,
        day text not null,
        ${COUNTS},
        primary key (remote, version, cohort, day)
      ) strict, without rowid`,
    )
    .execute(db);
  await sql`
    create table view_timings (
      remote text not null,
      version text not null,
      measure text not null,
      form text not null,
      bucket integer not null,
      day text not null,
      views real not null,
      primary key (remote, version, measure, form, bucket, day)
    ) strict, without rowid`.execute(db);
  await sql`
    create table used_views (
      epoch text not null,
      block integer not null,
      deployment_id text not null,
      used blob not null,
      used_at text not null,
      primary key (epoch, block, deployment_id)
    ) strict, without rowid`.execute(db);
  await sql`create index used_views_by_age on used_views (used_at)`.execute(db);
  await sql`
    create table rollout_analyses (
      deployment_id text not null,
      shell_id text not null,
      remote text not null,
      version text not null,
      sums text not null,
      trouble text,
      message text,
      message_at text,
      seen_at text not null,
      primary key (deployment_id, shell_id)
    ) strict`.execute(db);
  await sql`
    create table usual_addresses (
      address text primary key,
      views real not null,
      uncertain real not null
    ) strict`.execute(db);
}
