import { sql, type Kysely } from 'kysely';

/** Slots of rooms, as JSON, and inducted members, who may book rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column room text`.execute(db);
  await sql`
    create table inductions (
      id text primary key,
      equipment_id text not null references equipment (id) on delete cascade,
      person_key text not null,
      email text not null,
      name text not null,
      granted_at text not null,
      event_id text,
      unique (equipment_id, person_key)
    ) strict`.execute(db);
}
