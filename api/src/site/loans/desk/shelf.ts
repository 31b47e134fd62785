import type { Db } from '../../../ground/db/connection.ts';
import { listLentNumbers, numberUnits } from '../queries.ts';

/** Numbers of a kind that are here and in service, lowest first. */
export async function listHere(db: Db, equipmentId: string): Promise<number[]> {
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

/** The same where things are about to go out; those of a release that did not number them get their numbers. */
export async function takeStock(trx: Db, equipment: { id: string; quantity: number }): Promise<number[]> {
  await numberUnits(trx, equipment);
  return listHere(trx, equipment.id);
}

/** Since when one thing is out of service, ISO 8601, and why. */
export interface OutOfService {
  since: string;
  why: string;
}

/** How it is with one thing: null while it is in service, undefined where there is no such thing. */
export async function findService(db: Db, equipmentId: string, number: number) {
  const unit = await db
    .selectFrom('equipment_units')
    .select(['out_of_service_since as since', 'out_of_service_why as why'])
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!unit) return undefined;
  return unit.since === null ? null : { since: unit.since, why: unit.why };
}

/** Puts things out of service, or back in service without a reason. */
export async function setService(
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
