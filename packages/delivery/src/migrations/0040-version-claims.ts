import { sql, type Kysely } from 'kysely';

/** Publish locks of versions, and the time at which the files of a removed version were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column files_deleted_at text`.execute(db);
  await sql`
    create table version_claims (
      name text not null,
      version text not null,
      holder text not null,
      seen_at text not null,
      primary key (name, version)
    ) strict
  `.execute(db);
}
