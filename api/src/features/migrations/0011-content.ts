import { sql, type Kysely } from 'kysely';

/** Content by the administrator: events and quick links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table planned_events (
      id text primary key,
      name text not null,
      image text not null,
      starts_at text not null,
      ends_at text not null check (ends_at >= starts_at),
      location text not null,
      cost real not null check (cost >= 0),
      capacity integer check (capacity > 0),
      type text not null,
      description text not null
    ) strict`.execute(db);
  await sql`create index planned_events_by_start on planned_events (starts_at, id)`.execute(db);
  await sql`
    create table quick_links (
      position integer primary key,
      link_name text not null,
      link_url text not null
    ) strict`.execute(db);
}
