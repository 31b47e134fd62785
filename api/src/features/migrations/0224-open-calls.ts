import { sql, type Kysely } from 'kysely';

/** Open calls with entries, guest judges and ballots. Pages depend on calls and entries, so that their changes raise the
 *  content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_calls (
      id text primary key,
      slug text not null unique,
      title text not null,
      theme text not null,
      picture_photo_id text,
      opens_at text not null,
      closes_at text not null,
      entries_each integer not null,
      names_shown text not null,
      judged_by text not null,
      ballot text not null,
      votes_each integer not null,
      chosen_count integer not null,
      tie_rule text not null,
      seed text not null,
      created_at text not null,
      results_at text,
      gallery_id text references galleries (id) on delete set null
    ) strict`.execute(db);
  await sql`create index open_calls_by_end on open_calls (closes_at, slug)`.execute(db);
  await sql`create index open_calls_by_gallery on open_calls (gallery_id)`.execute(db);
  await sql`
    create table call_entries (
      id text primary key,
      call_id text not null references open_calls (id) on delete cascade,
      photo_id text not null unique references photos (id) on delete cascade,
      account_id text not null,
      person_key text not null,
      title text not null,
      name text not null,
      entered_at text not null,
      removed_at text,
      place integer,
      score_sum integer,
      score_count integer
    ) strict`.execute(db);
  await sql`create index call_entries_by_call on call_entries (call_id, entered_at)`.execute(db);
  await sql`create index call_entries_by_account on call_entries (account_id)`.execute(db);
  await sql`
    create table call_judges (
      id text primary key,
      call_id text not null references open_calls (id) on delete cascade,
      name text not null,
      token_hash text not null unique,
      invited_at text not null
    ) strict`.execute(db);
  await sql`create index call_judges_by_call on call_judges (call_id)`.execute(db);
  await sql`
    create table call_ballots (
      id text primary key,
      call_id text not null references open_calls (id) on delete cascade,
      account_id text,
      person_key text,
      judge_id text unique references call_judges (id) on delete cascade,
      started_at text not null,
      unique (call_id, account_id),
      unique (call_id, person_key)
    ) strict`.execute(db);
  await sql`create index call_ballots_by_account on call_ballots (account_id)`.execute(db);
  await sql`
    create table call_marks (
      ballot_id text not null references call_ballots (id) on delete cascade,
      entry_id text not null references call_entries (id) on delete cascade,
      mark integer not null,
      primary key (ballot_id, entry_id)
    ) strict`.execute(db);
  await sql`create index call_marks_by_entry on call_marks (entry_id)`.execute(db);
  for (const table of ['open_calls', 'call_entries']) {
    for (const change of ['insert', 'update', 'delete']) {
      const when = `after ${change} on ${table}`;
      const act = `update counters set value = value + 1 where name = 'content-revision'`;
      await sql.raw(`create trigger "count ${when}: 'content-revision'" ${when} begin ${act}; end`).execute(db);
    }
  }
}
