import { sql, type Kysely } from 'kysely';

/** Hidden photos and captions, and moderation cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Former position of a hidden photo. The photo itself has no position while it is hidden, so that no query finds it.
  await sql`
    create table hidden_photos (
      photo_id text primary key references photos (id) on delete cascade,
      hidden_at text not null,
      portfolio_id text references portfolios (id) on delete cascade,
      gallery_id text references galleries (id) on delete cascade,
      is_profile integer not null,
      set_title text not null,
      set_position integer not null,
      position integer not null
    ) strict`.execute(db);
  await sql`create index hidden_photos_by_portfolio on hidden_photos (portfolio_id)`.execute(db);
  await sql`create index hidden_photos_by_gallery on hidden_photos (gallery_id)`.execute(db);
  await sql`alter table portfolios add column hidden_at text`.execute(db);
  await sql`create index portfolios_hidden on portfolios (id) where hidden_at is not null`.execute(db);

  await sql`alter table captions add column state text not null default 'shown'`.execute(db);
  // Later reports do not hide a caption that a moderator has decided about.
  await sql`alter table captions add column decided_at text`.execute(db);
  await sql`alter table galleries add column captions_wait integer`.execute(db);
  await sql`
    create table caption_reports (
      caption_id text not null references captions (id) on delete cascade,
      reporter text not null,
      reported_at text not null,
      primary key (caption_id, reporter)
    ) strict`.execute(db);

  await sql`
    create table review_cases (
      id text primary key,
      list text not null,
      caption_id text references captions (id) on delete cascade,
      photo_id text references photos (id) on delete cascade,
      reason text,
      note text,
      email text,
      answer_key_hash text unique,
      hid integer not null,
      opened_at text not null,
      decided_at text,
      entry_id text references record_entries (id) on delete set null,
      check ((caption_id is null) <> (photo_id is null))
    ) strict`.execute(db);
  await sql`create index review_cases_open on review_cases (list, opened_at, id) where decided_at is null`.execute(db);
  await sql`create index review_cases_decided on review_cases (decided_at) where decided_at is not null`.execute(db);
  await sql`create index review_cases_by_caption on review_cases (caption_id)`.execute(db);
  await sql`create index review_cases_by_photo on review_cases (photo_id)`.execute(db);
  await sql`create index review_cases_by_entry on review_cases (entry_id)`.execute(db);
}
