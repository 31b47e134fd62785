import { sql, type Kysely } from 'kysely';

interface Kinds {
  equipment: { id: string; quantity: number };
  equipment_units: { equipment_id: string; number: number };
}

/** State of each booking, and the numbered units of each loan with the condition of their return. */
export async function up(db: Kysely<Kinds>): Promise<void> {
  await sql`alter table bookings add column state text not null default 'booked'`.execute(db);
  await sql`alter table bookings add column note text not null default ''`.execute(db);
  await sql`create index bookings_by_state on bookings (state, ends_at, id)`.execute(db);
  await sql`
    create table equipment_units (
      equipment_id text not null references equipment (id) on delete cascade,
      number integer not null,
      out_of_service_since text,
      out_of_service_why text not null default '',
      primary key (equipment_id, number)
    ) strict`.execute(db);
  await sql`
    create table lent_units (
      booking_id text not null references bookings (id) on delete cascade,
      equipment_id text not null,
      number integer not null,
      out_at text not null,
      back_at text,
      condition text,
      note text not null,
      primary key (booking_id, number)
    ) strict`.execute(db);
  await sql`create index lent_units_by_equipment on lent_units (equipment_id, out_at)`.execute(db);
  await sql`create index lent_units_out on lent_units (equipment_id, number) where back_at is null`.execute(db);
  for (const { id, quantity } of await db.selectFrom('equipment').select(['id', 'quantity']).execute()) {
    for (let number = 1; number <= quantity; number++) {
      await db.insertInto('equipment_units').values({ equipment_id: id, number }).execute();
    }
  }
}
