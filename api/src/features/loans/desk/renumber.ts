import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findUnitService } from './shelf.ts';

const fail = createSharedFail<'PUT /api/equipment/:id/units/:number/number'>();

/** Number of a unit as the activity log stores it, before and after a change. */
export interface UnitNumberState {
  number: number;
}

/** Changes the number of a unit. Past loans of the unit get the new number too.
 *  @throws HttpError 409 `loans/number-taken` with the reason; `loans/not-possible` while the unit is out */
export async function renumberUnit(trx: Db, equipmentId: string, from: number, to: number): Promise<void> {
  if (await isUnitOut(trx, equipmentId, from)) {
    throw fail(409, 'loans/not-possible', `No. ${from} is out: its number can be changed once it is back.`);
  }
  const taken = await findNumberConflict(trx, equipmentId, from, to);
  if (taken) throw fail(409, 'loans/number-taken', taken, { fields: { number: taken } });
  for (const table of ['equipment_units', 'lent_units'] as const) {
    await trx
      .updateTable(table)
      .set({ number: to })
      .where('equipment_id', '=', equipmentId)
      .where('number', '=', from)
      .execute();
  }
}

/** Returns a sentence why a unit cannot get a number; `undefined` if the number is free. The number of a removed unit
 *  is not free if both units were handed out with the same booking, because the number tells their returns apart. */
async function findNumberConflict(db: Db, equipmentId: string, from: number, to: number): Promise<string | undefined> {
  if ((await findUnitService(db, equipmentId, to)) !== undefined) {
    return `No. ${to} exists already. Please choose another number.`;
  }
  const together = await db
    .selectFrom('lent_units')
    .select('booking_id')
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', to)
    .where('booking_id', 'in', (select) =>
      select
        .selectFrom('lent_units')
        .select('booking_id')
        .where('equipment_id', '=', equipmentId)
        .where('number', '=', from),
    )
    .limit(1)
    .executeTakeFirst();
  return together && `A former No. ${to} was in the same booking as this unit. Please choose another number.`;
}

export async function isUnitOut(db: Db, equipmentId: string, number: number): Promise<boolean> {
  const out = await db
    .selectFrom('lent_units')
    .select('number')
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', number)
    .where('back_at', 'is', null)
    .executeTakeFirst();
  return out !== undefined;
}
