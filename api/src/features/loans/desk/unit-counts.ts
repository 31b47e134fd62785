import type { Reply } from '@fotosoc/contract';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { countOutOfService } from '../booking-queries.ts';
import { listEquipmentValues } from '../queries.ts';

/** Returns, for each equipment type, the number of units on the shelf, out, late and out of service, and the value and
 *  accessories of one unit. The queries read current loans only, so past loans do not slow them down. */
export async function listUnitCounts(db: Db, now: Date): Promise<Reply<'GET /api/desk/equipment'>> {
  const instant = now.toISOString();
  const lent = await db
    .selectFrom('lent_units')
    .innerJoin('bookings', 'bookings.id', 'lent_units.booking_id')
    .select((select) => [
      'lent_units.equipment_id',
      select.fn.countAll<number>().as('out'),
      select.fn
        .sum<number>(select.case().when('ends_at', '<=', instant).then(select.lit(1)).else(select.lit(0)).end())
        .as('overdue'),
    ])
    .where('back_at', 'is', null)
    .groupBy('lent_units.equipment_id')
    .execute();
  const units = await db.selectFrom('equipment_units').select(['equipment_id', 'number']).orderBy('number').execute();
  const outOfService = await countOutOfService(db);
  const kinds = await listEquipmentValues(db);
  return {
    kinds: kinds.map(({ id, quantity, value, accessories }) => {
      const { out, overdue } = lent.find(({ equipment_id }) => equipment_id === id) ?? { out: 0, overdue: 0 };
      const resting = outOfService.get(id) ?? 0;
      return {
        id,
        here: Math.max(0, quantity - out - resting),
        out,
        overdue,
        outOfService: resting,
        numbers: units.flatMap(({ equipment_id, number }) => (equipment_id === id ? [number] : [])),
        ...(value !== null && { value }),
        ...(accessories !== '' && { accessories }),
      };
    }),
  };
}
