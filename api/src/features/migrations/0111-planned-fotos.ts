import { sql, type Kysely } from 'kysely';

/** Start time of a Foto of the Week, which may be in the future. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fotos_of_the_week add column shows_from text not null default ''`.execute(db);
  await sql`update fotos_of_the_week set shows_from = chosen_at`.execute(db);
  await sql`drop index fotos_of_the_week_chosen`.execute(db);
  await sql`create index fotos_of_the_week_by_start on fotos_of_the_week (shows_from)`.execute(db);
}
