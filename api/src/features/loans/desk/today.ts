import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { getDayEnd } from '@fotosoc/contract/instant';
import { describeBrokenRule, findBrokenRule, type RuleContext } from '../rule-check.ts';
import { toDeskLoan } from './change-booking.ts';
import { assignUnits } from './assign-units.ts';
import { selectLoanRows, addUnits, type LoanRow } from './loan-state.ts';
import { listUnitNotes } from './units.ts';

const MAX_ITEMS_PER_LIST = 200;

/** Returns the tasks of the desk until the end of the day in the society's time zone, and loans that may be returned
 *  early. */
export async function listToday(db: Db, rules: LoanRules, now: Date): Promise<Omit<Today, 'doesApprove'>> {
  const [instant, end] = [now.toISOString(), getDayEnd(now)];
  const rows = selectLoanRows(db).limit(MAX_ITEMS_PER_LIST);
  const toCome = rows.where('bookings.ends_at', '>', instant).orderBy('bookings.starts_at');
  const back = rows.where('state', '=', 'out').orderBy('bookings.ends_at');
  const [goingOut, dueBack, overdue, dueLater, toApprove] = await Promise.all(
    [
      // Rooms are not handed out.
      toCome.where('room', 'is', null).where('state', '=', 'booked').where('bookings.starts_at', '<=', end),
      back.where('bookings.ends_at', '>', instant).where('bookings.ends_at', '<=', end),
      back.where('bookings.ends_at', '<=', instant),
      back.where('bookings.ends_at', '>', end),
      toCome.where('state', '=', 'asked'),
    ].map(async (query) => {
      const together = query.orderBy(({ fn }) => fn.coalesce('bookings.kit_id', 'bookings.id'));
      return addUnits(db, await together.orderBy('equipment.name').execute());
    }),
  );
  return {
    goingOut: await addNumbersAndNotes(db, goingOut!, now),
    dueBack: dueBack!.map((loan) => toDeskLoan(loan)),
    overdue: overdue!.map((loan) => toDeskLoan(loan)),
    dueLater: dueLater!.map((loan) => toDeskLoan(loan)),
    toApprove: toApprove!.map((loan) => toDeskLoan(loan, [], listBrokenRules(loan, { rules, now }))),
  };
}

/** Returns a sentence about a rule that a booking breaks; null if it keeps all rules. A booking may be older than the
 *  rules. */
function listBrokenRules({ lending }: LoanRow, { rules, now }: RuleContext): string | null {
  // The time until the start is shorter at the approval than it was at the booking.
  const keeping = { rules: { ...rules, noticeHours: 0 }, now };
  const broken = findBrokenRule(lending, keeping);
  return broken ? describeBrokenRule(broken, lending, keeping, []) : null;
}

/** Adds to each item its assigned unit numbers and the notes about the units. */
async function addNumbersAndNotes(db: Db, loans: readonly LoanRow[], now: Date): Promise<DeskLoan[]> {
  const numbersFor = await assignUnits(db, loans, now);
  const notes = await listUnitNotes(
    db,
    loans.map(({ equipment }) => equipment.id),
  );
  return loans.map((loan) => {
    const here = numbersFor(loan);
    const noted = notes.flatMap(({ equipment_id, ...one }) =>
      equipment_id === loan.equipment.id && here.includes(one.number) ? [one] : [],
    );
    return { ...toDeskLoan(loan, here), ...(noted.length > 0 && { notes: noted }) };
  });
}
