import { sql, type Kysely } from 'kysely';

/** Anonymous counters of booted pages by browser and shell version. */
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
