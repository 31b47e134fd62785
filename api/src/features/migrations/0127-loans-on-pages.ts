import { sql, type Kysely } from 'kysely';

/** Pages show availability: changes of bookings and of units out of service raise the content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await revise(db, 'insert on bookings');
  await revise(db, 'update of state, quantity, starts_at, ends_at on bookings');
  await revise(db, 'delete on bookings');
  await revise(db, 'update of out_of_service_since on equipment_units');
}

async function revise(db: Kysely<unknown>, change: string): Promise<void> {
  const name = `content after ${change.replaceAll(/ of .* on /g, ' of ')}`;
  const act = `update counters set value = value + 1 where name = 'content-revision'`;
  await sql.raw(`create trigger "${name}" after ${change} begin ${act}; end`).execute(db);
}
