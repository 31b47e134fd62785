import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '../../../ground/db/connection.ts';
import { dayEnd } from '../../../ground/text/instant.ts';
import { brokenInWords, brokenRule, type Keeping } from '../rule-check.ts';
import { viewOf } from './change-booking.ts';
import { dealUnits } from './deal-units.ts';
import { loanRows, withUnits, type LoanRow } from './loan-state.ts';
import { listNotes } from './units.ts';

const MOST = 200;

/** Returns the tasks of the desk until the end of the day in the society's time zone, and loans that may be returned
 *  early. */
export async function listToday(db: Db, rules: LoanRules, now: Date): Promise<Omit<Today, 'doesApprove'>> {
  const [instant, end] = [now.toISOString(), dayEnd(now)];
  const rows = loanRows(db).limit(MOST);
  const toCome = rows.where('bookings.ends_at', '>', instant).orderBy('bookings.starts_at');
  const back = rows.where('state', '=', 'out').orderBy('bookings.ends_at');
  const [goingOut, dueBack, overdue, dueLater, toApprove] = await Promise.all(
    [
      toCome.where('state', '=', 'booked').where('bookings.starts_at', '<=', end),
      back.where('bookings.ends_at', '>', instant).where('bookings.ends_at', '<=', end),
      back.where('bookings.ends_at', '<=', instant),
      back.where('bookings.ends_at', '>', end),
      toCome.where('state', '=', 'asked'),
    ].map(async (query) => {
      const together = query.orderBy(({ fn }) => fn.coalesce('bookings.kit_id', 'bookings.id'));
      return withUnits(db, await together.orderBy('equipment.name').execute());
    }),
  );
  return {
    goingOut: await withNumbers(db, goingOut!, now),
    dueBack: dueBack!.map((loan) => viewOf(loan)),
    overdue: overdue!.map((loan) => viewOf(loan)),
    dueLater: dueLater!.map((loan) => viewOf(loan)),
    toApprove: toApprove!.map((loan) => viewOf(loan, [], rulesBrokenBy(loan, { rules, now }))),
  };
}

/** Returns a sentence about a booking that breaks the current rules, which may be newer than the booking; null
 *  otherwise. */
function rulesBrokenBy({ lending }: LoanRow, keeping: Keeping): string | null {
  const broken = brokenRule(lending, keeping);
  return broken ? brokenInWords(broken, lending, keeping, []) : null;
}

/** Adds to each item its assigned unit numbers, and their notes. */
async function withNumbers(db: Db, loans: readonly LoanRow[], now: Date): Promise<DeskLoan[]> {
  const numbersFor = await dealUnits(db, loans, now);
  const notes = await listNotes(
    db,
    loans.map(({ equipment }) => equipment.id),
  );
  return loans.map((loan) => {
    const here = numbersFor(loan);
    const noted = notes.flatMap(({ equipment_id, ...one }) =>
      equipment_id === loan.equipment.id && here.includes(one.number) ? [one] : [],
    );
    return { ...viewOf(loan, here), ...(noted.length > 0 && { notes: noted }) };
  });
}
