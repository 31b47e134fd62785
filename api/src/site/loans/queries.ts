import { randomUUID } from 'node:crypto';
import type { Equipment, ShownEquipment } from '@fotosoc/contract/loan';
import { isUniqueConflict, type Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { findShownPhotos } from '../shown-photos.ts';

const fail = failOf<'POST /api/equipment' | 'PUT /api/equipment/:id'>();

/** What can be borrowed, by name. */
export async function listEquipment(db: Db): Promise<Equipment[]> {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).orderBy('name').execute();
}

/** The same with what each looks like. */
export async function listShownEquipment(db: Db): Promise<ShownEquipment[]> {
  const kinds = await db.selectFrom('equipment').selectAll().orderBy('name').execute();
  const photos = await findShownPhotos(
    db,
    kinds.flatMap(({ photo_id }) => photo_id ?? []),
  );
  return kinds.map(({ photo_id, ...kind }) => {
    const photo = photos.get(photo_id ?? '');
    return { ...kind, ...(photo && { photo }) };
  });
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
  await numberUnits(db, equipment);
  return equipment;
}

/** @throws HttpError 409 `loans/name-taken` */
export async function updateEquipment(db: Db, { id, name, quantity }: Equipment): Promise<void> {
  await db.updateTable('equipment').set({ name, quantity }).where('id', '=', id).execute().catch(rethrowTaken);
  await numberUnits(db, { id, quantity });
}

/** Has as many numbered things as there are of a kind: a further one gets the next number; where there are too many, the
 *  last that are not out go. */
export async function numberUnits(db: Db, { id, quantity }: Pick<Equipment, 'id' | 'quantity'>): Promise<void> {
  const units = db.selectFrom('equipment_units').select('number').where('equipment_id', '=', id).orderBy('number');
  const numbers = (await units.execute()).map(({ number }) => number);
  const first = (numbers.at(-1) ?? 0) + 1;
  const more = Array.from({ length: Math.max(0, quantity - numbers.length) }, (_, index) => first + index);
  if (more.length > 0) {
    const rows = more.map((number) => ({
      equipment_id: id,
      number,
      out_of_service_since: null,
      out_of_service_why: '',
    }));
    await db.insertInto('equipment_units').values(rows).execute();
  }
  if (numbers.length <= quantity) return;
  const out = await listLentNumbers(db, id);
  const surplus = numbers.filter((number) => !out.has(number)).slice(quantity - numbers.length);
  await db.deleteFrom('equipment_units').where('equipment_id', '=', id).where('number', 'in', surplus).execute();
}

/** Numbers of a kind that are out now. */
export async function listLentNumbers(db: Db, equipmentId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('lent_units')
    .select('number')
    .where('equipment_id', '=', equipmentId)
    .where('back_at', 'is', null)
    .execute();
  return new Set(rows.map(({ number }) => number));
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
