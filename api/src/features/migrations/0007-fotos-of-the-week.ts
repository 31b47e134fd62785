import { sql, type Kysely } from 'kysely';

/** Weekly winners; the latest choice is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fotos_of_the_week (
      photo_id text primary key references photos (id) on delete cascade,
      caption text not null,
      photographer_name text not null,
      instagram_link text not null,
      instagram_username text not null,
      chosen_at text not null
    ) strict`.execute(db);
  await sql`create index fotos_of_the_week_chosen on fotos_of_the_week (chosen_at)`.execute(db);
}
