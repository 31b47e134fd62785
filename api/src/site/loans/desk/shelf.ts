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

/** Puts things out of service, or back in service without a reason. */
export async function setService(
  db: Db,
  equipmentId: string,
  numbers: readonly number[],
  out: { since: Date; why: string } | null,
): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('equipment_units')
    .set({ out_of_service_since: out?.since.toISOString() ?? null, out_of_service_why: out?.why ?? '' })
    .where('equipment_id', '=', equipmentId)
    .where('number', 'in', numbers)
    .executeTakeFirst();
  return numUpdatedRows;
}
