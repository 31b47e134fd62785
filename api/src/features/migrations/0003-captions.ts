import { sql, type Kysely } from 'kysely';

/** Captions by visitors below photos of caption galleries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captions (
      id text primary key,
      photo_id text not null references photos (id) on delete cascade,
      name text not null,
      caption text not null,
      created_at text not null
    ) strict`.execute(db);
  await sql`create index captions_by_photo on captions (photo_id, created_at)`.execute(db);
}
