import { sql, type Kysely } from 'kysely';

/** Portfolios, galleries, and their photos. A photo is in at most one set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portfolios (
      id text primary key,
      link text not null unique,
      owner_id text not null references accounts (id),
      name text not null,
      name_key text not null,
      bio text not null,
      social_buttons text not null,
      created_at text not null,
      updated_at text not null
    ) strict`.execute(db);
  await sql`create index portfolios_by_name on portfolios (name_key, link)`.execute(db);
  await sql`create index portfolios_by_owner on portfolios (owner_id)`.execute(db);
  await sql`
    create table galleries (
      id text primary key,
      link text not null unique,
      title text not null,
      created_at text not null
    ) strict`.execute(db);
  await sql`create index galleries_by_age on galleries (created_at, link)`.execute(db);
  await sql`
    create table photo_sets (
      id text primary key,
      portfolio_id text references portfolios (id) on delete cascade,
      gallery_id text references galleries (id) on delete cascade,
      position integer not null,
      title text not null,
      check ((portfolio_id is null) <> (gallery_id is null))
    ) strict`.execute(db);
  await sql`create index photo_sets_by_portfolio on photo_sets (portfolio_id, position)`.execute(db);
  await sql`create index photo_sets_by_gallery on photo_sets (gallery_id, position)`.execute(db);
  await sql`
    create table photos (
      id text primary key,
      owner_id text not null references accounts (id),
      purpose text not null,
      file text not null unique,
      width integer not null,
      height integer not null,
      size_bytes integer not null,
      variants text not null,
      placeholder text not null,
      exif text,
      alt text not null,
      set_id text references photo_sets (id) on delete set null,
      position integer,
      profile_of text references portfolios (id) on delete set null,
      created_at text not null,
      check (set_id is null or profile_of is null)
    ) strict`.execute(db);
  await sql`create index photos_by_set on photos (set_id, position)`.execute(db);
  await sql`create index photos_by_profile on photos (profile_of)`.execute(db);
  await sql`create index photos_by_owner on photos (owner_id, size_bytes)`.execute(db);
  await sql`create index photos_by_age on photos (created_at)`.execute(db);
}
