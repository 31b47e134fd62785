import { sql, type Kysely } from 'kysely';

/** Guests, who enter photos in open calls with a mailed link and without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_calls add column entrants text not null default 'members'`.execute(db);
  await sql`
    create table call_guests (
      id text primary key,
      call_id text not null references open_calls (id) on delete cascade,
      name text not null,
      email text not null,
      person_key text not null,
      asked_at text not null,
      unique (call_id, person_key)
    ) strict`.execute(db);
  await sql`create index call_guests_by_person on call_guests (person_key)`.execute(db);
  await sql`
    create table call_guest_links (
      token_hash text primary key,
      guest_id text not null references call_guests (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index call_guest_links_by_guest on call_guest_links (guest_id)`.execute(db);
  await sql`
    create table call_guest_photos (
      photo_id text primary key references photos (id) on delete cascade,
      guest_id text not null references call_guests (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index call_guest_photos_by_guest on call_guest_photos (guest_id)`.execute(db);
  await sql`alter table call_entries add column guest_id text references call_guests (id) on delete set null`.execute(
    db,
  );
  await sql`create index call_entries_by_guest on call_entries (guest_id)`.execute(db);
}
