import { sql, type Kysely } from 'kysely';

interface Tables {
  planned_events: { id: string; name: string; slug: string; starts_at: string };
  event_slugs: { slug: string; event_id: string };
}

/** Pages of events: slug, photo, move and cancellation, and the data that calendars need; and the event of a
 *  gallery. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of [
    "slug text not null default ''",
    'photo_id text references photos (id) on delete set null',
    'moved_from text',
    'cancelled_at text',
    "cancelled_why text not null default ''",
    'sequence integer not null default 0',
    "created_at text not null default '1970-01-01T00:00:00.000Z'",
    "updated_at text not null default '1970-01-01T00:00:00.000Z'",
  ]) {
    await sql.raw(`alter table planned_events add column ${column}`).execute(db);
  }
  await sql`create index planned_events_by_photo on planned_events (photo_id)`.execute(db);
  await sql`create index planned_events_by_end on planned_events (ends_at, id)`.execute(db);
  // All slugs that an event ever had, so that old URLs redirect and no slug leads to another event.
  await sql`
    create table event_slugs (
      slug text primary key,
      event_id text not null references planned_events (id) on delete cascade
    ) strict`.execute(db);
  await sql`create index event_slugs_by_event on event_slugs (event_id)`.execute(db);
  // Not a foreign key: events refer to photos, which are in galleries. The id of a deleted event is ignored, and is
  // valid again once the deletion is undone.
  await sql`alter table galleries add column event_id text`.execute(db);
  await sql`create index galleries_by_event on galleries (event_id)`.execute(db);
  await nameEvents(db);
}

async function nameEvents(db: Kysely<Tables>): Promise<void> {
  const taken = new Set<string>();
  const events = db.selectFrom('planned_events').select(['id', 'name', 'starts_at']).orderBy('starts_at').orderBy('id');
  for (const { id, name, starts_at } of await events.execute()) {
    const words = name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    const base = words.slice(0, 50).replace(/^-+|-+$/g, '') || 'event';
    const dated = `${base}-${starts_at.slice(0, 10)}`;
    let slug = taken.has(base) ? dated : base;
    for (let number = 2; taken.has(slug); number++) slug = `${dated}-${number}`;
    taken.add(slug);
    await db.updateTable('planned_events').set({ slug }).where('id', '=', id).execute();
    await db.insertInto('event_slugs').values({ slug, event_id: id }).execute();
  }
}
