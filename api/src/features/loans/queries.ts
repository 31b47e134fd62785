import { randomUUID } from 'node:crypto';
import type { Equipment } from '@fotosoc/contract/loan';
import { isUniqueConflict, type Db } from '../../db/connection.ts';
import type { BookingRow } from '../../db/tables.ts';
import { failOf } from '../../http/endpoint.ts';
import type { Booked, Interval } from './rules.ts';

const fail = failOf<'POST /api/equipment' | 'PUT /api/equipment/:id'>();

/** What can be borrowed, by name. */
export async function listEquipment(db: Db): Promise<Equipment[]> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).orderBy('name').execute();
}

export async function findEquipmentByName(db: Db, name: string): Promise<Equipment | undefined> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).where('name', '=', name).executeTakeFirst();
}

export async function findEquipment(db: Db, id: string): Promise<Equipment | undefined> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).where('id', '=', id).executeTakeFirst();
}

/** @throws HttpError 409 `loans/name-taken` */
export async function insertEquipment(db: Db, { name, quantity }: Omit<Equipment, 'id'>): Promise<Equipment> {
  const equipment = { id: randomUUID(), name, quantity };
  await db.insertInto('equipment').values(equipment).execute().catch(rethrowTaken);
  return equipment;
}

/** @throws HttpError 409 `loans/name-taken` */
export async function updateEquipment(db: Db, { id, name, quantity }: Equipment): Promise<void> {
  await db.updateTable('equipment').set({ name, quantity }).where('id', '=', id).execute().catch(rethrowTaken);
}

/** Deletes it with what is left of its past bookings. */
export async function deleteEquipment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('equipment').where('id', '=', id).execute();
}

function rethrowTaken(error: unknown): never {
  if (!isUniqueConflict(error)) throw error;
  const sentence = 'There is something of this name already. Please choose another name.';
  throw fail(409, 'loans/name-taken', sentence, { fields: { name: sentence } });
}

/** The bookings of one kind of equipment that end after an instant. */
export async function listBookings(db: Db, equipmentId: string, endAfter: string): Promise<Booked[]> {
  return bookingsEndingAfter(db, endAfter).where('equipment_id', '=', equipmentId).execute();
}

/** The bookings of everything that share at least an instant with the interval, by id of the equipment. */
export async function listAllBookings(db: Db, { startsAt, endsAt }: Interval): Promise<Map<string, Booked[]>> {
  const rows = await bookingsEndingAfter(db, startsAt).select('equipment_id').where('starts_at', '<', endsAt).execute();
  const byEquipment = new Map<string, Booked[]>();
  for (const row of rows) {
    if (!byEquipment.has(row.equipment_id)) byEquipment.set(row.equipment_id, []);
    byEquipment.get(row.equipment_id)?.push(row);
  }
  return byEquipment;
}

function bookingsEndingAfter(db: Db, instant: string) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('ends_at', '>', instant);
}

export async function insertBooking(
  db: Db,
  booking: Omit<BookingRow, 'id' | 'created_at'>,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('bookings')
    .values({ id, ...booking, created_at: now.toISOString() })
    .execute();
  return id;
}
