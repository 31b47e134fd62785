import { sql, type Kysely } from 'kysely';

/** Errors of remotes by cause and version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_errors (
      remote text not null,
      cause text not null,
      version text not null,
      phase text not null,
      message text not null,
      story text not null,
      networks text not null,
      reports integer not null,
      first_at text not null,
      last_at text not null,
      primary key (remote, cause, version)
    ) strict, without rowid`.execute(db);
}
