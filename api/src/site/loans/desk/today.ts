import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '../../../ground/db/connection.ts';
import { dayEnd } from '../../../ground/text/instant.ts';
import { brokenInWords, brokenRule, type Keeping } from '../rule-check.ts';
import { viewOf } from './change-loan.ts';
import { loanRows, withUnits, type LoanRow } from './loan-state.ts';
import { listHere } from './shelf.ts';
import { listNotes } from './units.ts';

/** More is not looked at in one day. */
const MOST = 200;

/** What the desk has to do until the end of the day by the society's clock, and what may come back before its day. */
export async function listToday(db: Db, rules: LoanRules, now: Date): Promise<Omit<Today, 'doesApprove'>> {
  const [instant, end] = [now.toISOString(), dayEnd(now)];
  const rows = loanRows(db).limit(MOST);
  const toCome = rows.where('bookings.ends_at', '>', instant).orderBy('bookings.starts_at').orderBy('bookings.id');
  const back = rows.where('state', '=', 'out').orderBy('bookings.ends_at').orderBy('bookings.id');
  const [goingOut, dueBack, overdue, dueLater, toApprove] = await Promise.all(
    [
      toCome.where('state', '=', 'booked').where('bookings.starts_at', '<=', end),
      back.where('bookings.ends_at', '>', instant).where('bookings.ends_at', '<=', end),
      back.where('bookings.ends_at', '<=', instant),
      back.where('bookings.ends_at', '>', end),
      toCome.where('state', '=', 'asked'),
    ].map(async (query) => withUnits(db, await query.execute())),
  );
  return {
    goingOut: await withShelf(db, goingOut!),
    dueBack: dueBack!.map((loan) => viewOf(loan)),
    overdue: overdue!.map((loan) => viewOf(loan)),
    dueLater: dueLater!.map((loan) => viewOf(loan)),
    toApprove: toApprove!.map((loan) => viewOf(loan, [], rulesBrokenBy(loan, { rules, now }))),
  };
}

/** What is said of a booking that keeps no more to the rules: they were others when it was made. */
function rulesBrokenBy({ lending }: LoanRow, keeping: Keeping): string | null {
  const broken = brokenRule(lending, keeping);
  return broken ? brokenInWords(broken, lending, keeping, []) : null;
}

/** Each with numbers of its own, in the order in which they are fetched. */
async function withShelf(db: Db, loans: readonly LoanRow[]): Promise<DeskLoan[]> {
  const shelves = new Map<string, number[]>();
  const notes = await listNotes(
    db,
    loans.map(({ equipment }) => equipment.id),
  );
  const views = [];
  for (const loan of loans) {
    const { id } = loan.equipment;
    if (!shelves.has(id)) shelves.set(id, await listHere(db, id));
    const here = shelves.get(id)!.splice(0, loan.lending.quantity);
    const noted = notes.flatMap(({ equipment_id, ...one }) =>
      equipment_id === id && here.includes(one.number) ? [one] : [],
    );
    views.push({ ...viewOf(loan, here), ...(noted.length > 0 && { notes: noted }) });
  }
  return views;
}
