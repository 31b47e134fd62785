import { addDays, isCalendarDay } from '@fotosoc/contract/days';
import type { EquipmentUse } from '@fotosoc/contract/equipment-use';
import { formatDay } from '@fotosoc/contract/society-clock';
import { toInstant } from '@fotosoc/contract/wall-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { formatCsv } from '../../../text/csv.ts';
import { listEquipment } from '../queries.ts';

const DEFAULT_DAYS = 365;

export interface Period {
  /** First and last day, `YYYY-MM-DD` by the society's clock. */
  from: string;
  to: string;
}

/** Returns a requested period. Default: a year until today.
 *  @throws HttpError 400 for an invalid day, or an end before the start */
export function requirePeriod({ from, to }: Partial<Record<keyof Period, string | undefined>>, now: Date): Period {
  const last = to ?? formatDay(now);
  if (!isCalendarDay(last)) throw createInvalidFieldsError({ to: 'The last day is not a date.' });
  const first = from ?? addDays(last, -DEFAULT_DAYS);
  if (!isCalendarDay(first)) throw createInvalidFieldsError({ from: 'The first day is not a date.' });
  if (first > last) throw createInvalidFieldsError({ to: 'The last day has to be the first day, or after it.' });
  return { from: first, to: last };
}

/** Returns the use of each equipment type in a period, by name. Loans count from the hand-out, and an overdue loan until
 *  now. */
export async function listEquipmentUse(db: Db, { from, to }: Period, now: Date): Promise<EquipmentUse[]> {
  const [start, end] = [from, addDays(to, 1)].map((date) => toInstant({ date, time: '00:00' })) as [string, string];
  const loanedUnits = await db
    .selectFrom('lent_units')
    .innerJoin('bookings', 'bookings.id', 'lent_units.booking_id')
    .select(['lent_units.equipment_id', 'out_at', 'back_at', 'ends_at', 'condition'])
    .where('out_at', '>=', start)
    .where('out_at', '<', end)
    .execute();
  // Rooms are not handed out: their bookings count from start to end.
  const rooms = await db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'equipment_id')
    .select(['equipment_id', 'starts_at as out_at', 'ends_at as back_at', 'ends_at'])
    .where('room', 'is not', null)
    .where('state', '=', 'back')
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .execute();
  const used = [...loanedUnits, ...rooms.map((booking) => ({ ...booking, condition: null }))];
  const uncollected = await db
    .selectFrom('bookings')
    .select(['equipment_id', 'quantity'])
    .where('state', '=', 'booked')
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .where('ends_at', '<=', now.toISOString())
    .execute();
  return (await listEquipment(db)).map(({ id, name, quantity }) => {
    const loans = used
      .filter(({ equipment_id }) => equipment_id === id)
      .map(({ out_at, back_at, ends_at, condition }) => {
        const back = back_at ?? now.toISOString();
        return { days: countStartedDays(out_at, back), delay: countStartedDays(ends_at, back), condition };
      });
    return {
      id,
      name,
      quantity,
      loans: loans.length,
      days: sum(loans.map(({ days }) => days)),
      late: loans.filter(({ delay }) => delay > 0).length,
      longestDelay: Math.max(0, ...loans.map(({ delay }) => delay)),
      broken: loans.filter(({ condition }) => condition === 'broken').length,
      notCollected: sum(uncollected.flatMap((one) => (one.equipment_id === id ? [one.quantity] : []))),
    };
  });
}

export function formatUseCsv(kinds: readonly EquipmentUse[]): string {
  const title = ['Equipment', 'Units', 'Loans', 'Days on loan', 'Late', 'Longest delay in days', 'Broken'];
  const lines = kinds.map(({ name, quantity, loans, days, late, longestDelay, broken, notCollected }) => [
    name,
    ...[quantity, loans, days, late, longestDelay, broken, notCollected].map(String),
  ]);
  return formatCsv([[...title, 'Not collected'], ...lines]);
}

/** Returns the number of days between two instants, rounded up; 0 for an end before the start. */
function countStartedDays(from: string, to: string): number {
  return Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
