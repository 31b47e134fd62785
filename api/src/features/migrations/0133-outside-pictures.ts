import { sql, type Kysely } from 'kysely';

/** Fetched pictures of feed events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_pictures (
      source text primary key,
      photo_id text not null references photos (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index outside_pictures_by_photo on outside_pictures (photo_id)`.execute(db);
}
