import type { Db } from '@fotosoc/server-kit/db/connection';
import { getDayEnd } from '@fotosoc/contract/instant';
import { listShelfNumbers } from './shelf.ts';
import type { LoanRow } from './loan-state.ts';

/** Returns the unit numbers that are assigned to a booked item. */
type NumbersFor = (item: LoanRow) => number[];

/** Assigns units on the shelf to booked items. Items of today come first, ordered by start, and items of later days get
 *  the remaining units. No unit is assigned to two items of today. */
export async function assignUnits(db: Db, items: readonly LoanRow[], now: Date): Promise<NumbersFor> {
  const dealt = new Map<string, number[]>();
  const left = new Map<string, number[]>();
  for (const equipmentId of new Set(items.map(({ equipment }) => equipment.id))) {
    const shelf = await listShelfNumbers(db, equipmentId);
    for (const { id, quantity } of await listItemsOfToday(db, equipmentId, now))
      dealt.set(id, shelf.splice(0, quantity));
    left.set(equipmentId, shelf);
  }
  return ({ id, equipment, lending }) => dealt.get(id) ?? left.get(equipment.id)?.slice(0, lending.quantity) ?? [];
}

async function listItemsOfToday(db: Db, equipmentId: string, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['id', 'quantity'])
    .where('equipment_id', '=', equipmentId)
    .where('state', '=', 'booked')
    .where('ends_at', '>', now.toISOString())
    .where('starts_at', '<=', getDayEnd(now))
    .orderBy('starts_at')
    .orderBy(({ fn }) => fn.coalesce('kit_id', 'id'))
    .execute();
}
