import { randomUUID } from 'node:crypto';
import type { Equipment } from '@fotosoc/contract/loan';
import type { Db } from '../../db/connection.ts';
import type { BookingRow } from '../../db/tables.ts';
import type { Interval } from './rules.ts';

/** What can be borrowed, by name. */
export async function listEquipment(db: Db): Promise<Equipment[]> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).orderBy('name').execute();
}

export async function findEquipmentByName(db: Db, name: string): Promise<Equipment | undefined> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).where('name', '=', name).executeTakeFirst();
}

/** The bookings of one kind of equipment that share at least an instant with the interval. */
export async function listOverlapping(db: Db, equipmentId: string, { startsAt, endsAt }: Interval) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('equipment_id', '=', equipmentId)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .execute();
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
