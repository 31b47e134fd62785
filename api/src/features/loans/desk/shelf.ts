import type { Db } from '@fotosoc/server-kit/db/connection';
import { listLentNumbers, numberEquipmentUnits } from '../queries.ts';

/** Returns the numbers of units that are in service and not out, lowest first. */
export async function listShelfNumbers(db: Db, equipmentId: string): Promise<number[]> {
  const lent = await listLentNumbers(db, equipmentId);
  const units = await db
    .selectFrom('equipment_units')
    .select('number')
    .where('equipment_id', '=', equipmentId)
    .where('out_of_service_since', 'is', null)
    .orderBy('number')
    .execute();
  return units.map(({ number }) => number).filter((number) => !lent.has(number));
}

/** Numbers all units of a type that have no number yet, and returns the numbers on the shelf. Units from before unit
 *  numbers existed have none. */
export async function numberAndListShelf(trx: Db, equipment: { id: string; quantity: number }): Promise<number[]> {
  await numberEquipmentUnits(trx, equipment);
  return listShelfNumbers(trx, equipment.id);
}

/** Start (ISO 8601) and reason of a unit's time out of service. */
export interface OutOfService {
  since: string;
  why: string;
}

/** Returns since when and why a unit is out of service; null if the unit is in service, `undefined` if it does not
 *  exist. */
export async function findUnitService(db: Db, equipmentId: string, number: number) {
  const unit = await db
    .selectFrom('equipment_units')
    .select(['out_of_service_since as since', 'out_of_service_why as why'])
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!unit) return undefined;
  return unit.since === null ? null : { since: unit.since, why: unit.why };
}

/** Puts units out of service. Without a reason the units return to service. */
export async function setUnitService(
  db: Db,
  equipmentId: string,
  numbers: readonly number[],
  out: OutOfService | null,
): Promise<void> {
  await db
    .updateTable('equipment_units')
    .set({ out_of_service_since: out?.since ?? null, out_of_service_why: out?.why ?? '' })
    .where('equipment_id', '=', equipmentId)
    .where('number', 'in', numbers)
    .execute();
}
