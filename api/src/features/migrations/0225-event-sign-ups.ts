import { sql, type Kysely } from 'kysely';

/** Sign-ups of events. A sign-up refers to an event without foreign key, because the undo of a change deletes and
 *  inserts the event. Pages depend on the free places, so that changes of sign-ups raise the content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table planned_events add column sign_ups text`.execute(db);
  await sql`
    create table event_sign_ups (
      id text primary key,
      event_id text not null,
      number integer not null,
      name text not null,
      email text not null,
      person_key text not null,
      guests integer not null,
      state text not null,
      signed_up_at text not null,
      confirm_by text,
      offered_until text,
      is_walk_in integer not null default 0,
      arrived integer not null default 0,
      reminded_at text,
      event_name text not null,
      event_start text not null,
      event_end text not null,
      event_location text not null,
      event_cancelled integer not null default 0,
      unique (event_id, number)
    ) strict`.execute(db);
  await sql`create index event_sign_ups_by_person on event_sign_ups (person_key, event_id)`.execute(db);
  await sql`create index event_sign_ups_by_end on event_sign_ups (event_end, event_id)`.execute(db);
  await sql`
    create table sign_up_links (
      token_hash text primary key,
      sign_up_id text not null references event_sign_ups (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index sign_up_links_by_sign_up on sign_up_links (sign_up_id)`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    const when = `after ${change} on event_sign_ups`;
    const act = `update counters set value = value + 1 where name = 'content-revision'`;
    await sql.raw(`create trigger "count ${when}: 'content-revision'" ${when} begin ${act}; end`).execute(db);
  }
}
