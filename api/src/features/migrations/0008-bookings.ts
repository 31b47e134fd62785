import { sql, type Kysely } from 'kysely';

/** Bookings of equipment, with start and end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bookings (
      id text primary key,
      equipment_id text not null references equipment (id) on delete cascade,
      user_email text not null,
      quantity integer not null check (quantity > 0),
      starts_at text not null,
      ends_at text not null check (ends_at > starts_at),
      created_at text not null
    ) strict`.execute(db);
  await sql`create index bookings_by_equipment on bookings (equipment_id, ends_at)`.execute(db);
}
