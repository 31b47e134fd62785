import { sql, type Kysely } from 'kysely';

/** In which browsers pages open, by version of the shell: counters, nobody's visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_starts (
      shell_version text not null,
      browser text not null,
      engine text not null,
      opened integer not null,
      unopened integer not null,
      reason text,
      unopened_at text,
      seen_at text not null,
      primary key (shell_version, browser)
    ) strict`.execute(db);
}
