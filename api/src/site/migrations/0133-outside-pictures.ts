import { sql, type Kysely } from 'kysely';

/** Pictures of events outside, as they were fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_pictures (
      source text primary key,
      photo_id text not null references photos (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index outside_pictures_by_photo on outside_pictures (photo_id)`.execute(db);
}
