import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Equipment, EquipmentPictures, ShownEquipment } from '@fotosoc/contract/loan';
import { createSharedFail } from '../endpoints.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import { findVisiblePhotosById } from '../photos/read.ts';
import { findEquipmentPhotos } from './equipment-photos.ts';
import { parseRoom } from './rooms.ts';
import type { EquipmentRow, EquipmentUnitRow } from './tables.ts';

export type EquipmentUnit = Selectable<EquipmentUnitRow>;
type EquipmentTypeRow = Selectable<EquipmentRow>;

/** Equipment type with the fields that only officers see. */
export type DescribedEquipment = Pick<
  EquipmentTypeRow,
  'id' | 'name' | 'quantity' | 'description' | 'category' | 'value' | 'accessories' | 'room'
>;
export type EquipmentFacts = Partial<
  Pick<EquipmentTypeRow, 'description' | 'category' | 'value' | 'accessories' | 'room'>
>;

const fail = createSharedFail<'POST /api/equipment' | 'PUT /api/equipment/:id'>();

/** Returns the bookable equipment, by name. */
export async function listEquipment(db: Db): Promise<Equipment[]> {
  return selectActiveEquipment(db).orderBy('name').execute();
}

/** Returns the quantity of each type, the value of one unit, and its accessories, by name. */
export async function listEquipmentValues(db: Db) {
  return selectActiveEquipment(db).select(['value', 'accessories']).orderBy('name').execute();
}

/** Returns the bookable equipment with pictures, by name. */
export async function listPicturedEquipment(db: Db): Promise<ShownEquipment[]> {
  const kinds = await selectActiveEquipment(db)
    .select(['description', 'category', 'room', 'photo_id', 'made_photo_id'])
    .orderBy('name')
    .execute();
  const looks = await readPictures(db, kinds);
  return kinds.map(({ id, name, quantity, description, category, room }, index) => ({
    id,
    name,
    quantity,
    ...(description !== '' && { description }),
    ...(category !== '' && { category }),
    ...(room !== null && { room: parseRoom(room)! }),
    ...looks[index],
  }));
}

/** Returns the pictures of equipment types, retired ones included, by id. */
export async function findEquipmentPictures(db: Db, ids: readonly string[]): Promise<Map<string, EquipmentPictures>> {
  const kinds = await db
    .selectFrom('equipment')
    .select(['id', 'photo_id', 'made_photo_id'])
    .where('id', 'in', ids)
    .execute();
  const looks = await readPictures(db, kinds);
  return new Map(kinds.map(({ id }, index) => [id, looks[index]!]));
}

async function readPictures(
  db: Db,
  kinds: readonly Pick<EquipmentTypeRow, 'photo_id' | 'made_photo_id'>[],
): Promise<EquipmentPictures[]> {
  const photoIds = kinds.flatMap(({ photo_id }) => photo_id ?? []);
  const photos = await findVisiblePhotosById(db, photoIds);
  const madeIds = kinds.flatMap(({ made_photo_id }) => made_photo_id ?? []);
  const madeWith = await findEquipmentPhotos(db, madeIds);
  return kinds.map(({ photo_id, made_photo_id }) => {
    const photo = photos.get(photo_id ?? '');
    const made = madeWith.get(made_photo_id ?? '');
    return { ...(photo && { photo }), ...(made && { made }) };
  });
}

export async function findEquipmentByName(db: Db, name: string): Promise<Equipment | undefined> {
  return selectActiveEquipment(db).where('name', '=', name).executeTakeFirst();
}

export async function findEquipment(db: Db, id: string): Promise<DescribedEquipment | undefined> {
  const kind = selectActiveEquipment(db)
    .select(['description', 'category', 'value', 'accessories', 'room'])
    .where('id', '=', id);
  return kind.executeTakeFirst();
}

function selectActiveEquipment(db: Db) {
  return db.selectFrom('equipment').select(['id', 'name', 'quantity']).where('retired_at', 'is', null);
}

/** @throws HttpError 409 `loans/name-taken` */
export async function insertEquipment(
  db: Db,
  { name, quantity, ...facts }: Omit<Equipment, 'id'> & EquipmentFacts,
): Promise<Equipment> {
  const equipment = { id: randomUUID(), name, quantity };
  await deleteRetiredName(db, name);
  const row = { ...equipment, ...facts };
  await db.insertInto('equipment').values(row).execute().catch(rethrowTaken);
  await numberEquipmentUnits(db, equipment);
  return equipment;
}

/** Changes an equipment type.
 *  @returns units that were removed because the quantity is smaller
 *  @throws HttpError 409 `loans/name-taken` */
export async function updateEquipment(
  db: Db,
  { id, name, quantity, ...facts }: Equipment & EquipmentFacts,
): Promise<EquipmentUnit[]> {
  await deleteRetiredName(db, name);
  await db
    .updateTable('equipment')
    .set({ name, quantity, ...facts })
    .where('id', '=', id)
    .execute()
    .catch(rethrowTaken);
  return numberEquipmentUnits(db, { id, quantity });
}

/** Adds or removes numbered units until their number equals the quantity of a type. New units get the next numbers.
 *  Surplus units that are not out are removed, highest numbers first.
 *  @returns removed units */
export async function numberEquipmentUnits(
  db: Db,
  { id, quantity }: Pick<Equipment, 'id' | 'quantity'>,
): Promise<EquipmentUnit[]> {
  const numbers = await listUnitNumbers(db, id);
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
  if (numbers.length <= quantity) return [];
  const out = await listLentNumbers(db, id);
  const surplus = numbers.filter((number) => !out.has(number)).slice(quantity - numbers.length);
  return db
    .deleteFrom('equipment_units')
    .where('equipment_id', '=', id)
    .where('number', 'in', surplus)
    .returningAll()
    .execute();
}

/** Returns the unit numbers of a type, lowest first. */
export async function listUnitNumbers(db: Db, equipmentId: string): Promise<number[]> {
  const units = db.selectFrom('equipment_units').select('number').where('equipment_id', '=', equipmentId);
  return (await units.orderBy('number').execute()).map(({ number }) => number);
}

/** Returns the unit numbers of a type that are out now. */
export async function listLentNumbers(db: Db, equipmentId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('lent_units')
    .select('number')
    .where('equipment_id', '=', equipmentId)
    .where('back_at', 'is', null)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Stores that a type is retired, or bookable again with null. Past bookings stay. */
export async function updateRetiredAt(db: Db, id: string, retiredAt: string | null): Promise<void> {
  await db.updateTable('equipment').set({ retired_at: retiredAt }).where('id', '=', id).execute();
}

/** Returns the time at which a type was retired, ISO 8601; `undefined` for a bookable or unknown type. */
export async function findRetiredAt(db: Db, id: string): Promise<string | undefined> {
  const kind = db.selectFrom('equipment').select('retired_at').where('id', '=', id);
  return (await kind.executeTakeFirst())?.retired_at ?? undefined;
}

/** Inserts units again that an action had removed. A picture that no longer exists is left out. */
export async function restoreEquipmentUnits(db: Db, units: readonly EquipmentUnit[]): Promise<void> {
  if (units.length === 0) return;
  const photoIds = units.flatMap(({ photo_id }) => photo_id ?? []);
  const photos = await findVisiblePhotosById(db, photoIds);
  const rows = units.map((unit) => ({ ...unit, photo_id: photos.has(unit.photo_id ?? '') ? unit.photo_id : null }));
  await db.insertInto('equipment_units').values(rows).execute();
}

/** Deletes the retired type of this name with its past bookings, because names are unique and the name is reused. */
async function deleteRetiredName(db: Db, name: string): Promise<void> {
  await db.deleteFrom('equipment').where('name', '=', name).where('retired_at', 'is not', null).execute();
}

function rethrowTaken(error: unknown): never {
  if (!isUniqueConflict(error)) throw error;
  const sentence = 'Other equipment has this name already. Please choose another name.';
  throw fail(409, 'loans/name-taken', sentence, { fields: { name: sentence } });
}
