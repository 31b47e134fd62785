import { randomUUID } from 'node:crypto';
import type { Equipment } from '@fotosoc/contract/loan';
import { isUniqueConflict, type Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';

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
