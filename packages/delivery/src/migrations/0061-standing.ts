import { sql, type Kysely } from 'kysely';

/** Time buckets of the last hours of live versions, and failing periods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table view_spans (
      remote text not null,
      version text not null,
      span integer not null,
      views real not null,
      bad real not null,
      primary key (remote, version, span)
    ) strict, without rowid`.execute(db);
  await sql`
    create table failing_periods (
      remote text not null,
      version text not null,
      since text not null,
      until text,
      told integer not null default 0,
      primary key (remote, version)
    ) strict, without rowid`.execute(db);
}
