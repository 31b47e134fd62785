import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { requireAllowed } from '../require-allowed.ts';
import { bookingTime, requireInterval, type Interval } from '../rules.ts';
import { cancel, extend, move } from './acts.ts';
import type { Outcome, Target } from './change-booking.ts';
import { requireLater } from './extension.ts';
import { groupByDates } from './loan-calendar.ts';
import { saveLending, type LoanRow } from './loan-state.ts';
import { heldOf } from './together.ts';

const failCancel = failOf<`POST /api/managed-bookings/${'cancellations' | 'omissions'}`>();

/** Returns the items and quantities of a cancellation of the whole booking: all items that are not collected yet.
 *  @throws HttpError 409 `loans/not-possible` if an item is out, or no item is left */
export function requireCancellable(together: readonly LoanRow[]): { id: string; quantity: number }[] {
  const held = heldOf(together);
  const out = held.find(({ lending }) => lending.state === 'out');
  if (out) {
    const sentence = `You already have the ${out.equipment.name}, so the whole booking cannot be cancelled. Nothing was cancelled.`;
    throw failCancel(409, 'loans/not-possible', sentence);
  }
  if (held.length === 0) {
    const sentence = 'This booking is over or was cancelled before: nothing is left to cancel.';
    throw failCancel(409, 'loans/not-possible', sentence);
  }
  return held.map(({ id, lending }) => ({ id, quantity: lending.quantity }));
}

/** Cancels a quantity of each item. */
export function cancelAll(targets: readonly Target[], wanted: readonly { id: string; quantity: number }[]): Outcome[] {
  return targets.map(({ loan }) => cancel(loan, wanted.find(({ id }) => id === loan.id)?.quantity));
}

export interface Dates {
  start_datetime: string;
  end_datetime: string;
}

interface Moving {
  rules: LoanRules & Pick<CurrentRules, 'doesApprove'>;
  now: Date;
}

/** Changes the dates of items; items that are out keep their start.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`, `loans/not-possible` */
export async function changeDates(
  trx: Transaction<Database>,
  targets: readonly Target[],
  dates: Dates,
  { rules, now }: Moving,
): Promise<Outcome[]> {
  const loans = targets.map(({ loan }) => loan);
  const open = loans.filter((loan) => !isOut(loan));
  const moved = open.length > 0 ? requireInterval(dates.start_datetime, dates.end_datetime, now) : undefined;
  const outcomes = new Map<LoanRow, Outcome>();
  for (const loan of open) outcomes.set(loan, move(loan, moved!, rules.doesApprove));
  if (moved) await requireRoomFor(trx, open, moved, { rules, now });
  for (const loan of loans.filter(isOut)) {
    const { endsAt } = requireInterval(bookingTime(now.toISOString()), dates.end_datetime, now);
    outcomes.set(loan, extend(loan, await requireLater(trx, loan, endsAt, { rules, now })));
  }
  return loans.map((loan) => outcomes.get(loan)!);
}

function isOut({ lending }: LoanRow): boolean {
  return lending.state === 'out';
}

async function requireRoomFor(
  trx: Transaction<Database>,
  open: readonly LoanRow[],
  interval: Interval,
  keeping: Moving,
): Promise<void> {
  // An item must not block its own new dates.
  for (const loan of open) await saveLending(trx, loan, { ...loan.lending, state: 'cancelled' });
  for (const same of groupByDates(open)) {
    const wanted = same.map(({ equipment, lending }) => ({ equipment, quantity: lending.quantity }));
    await requireAllowed(trx, wanted, interval, { ...keeping, before: same[0]!.lending });
  }
}

/** Returns the items that a change of dates without ids applies to: those in the stage of the linked item. */
export function itemsInStageOf(linked: LoanRow, together: readonly LoanRow[]): LoanRow[] {
  const same = heldOf(together).filter((item) => isOut(item) === isOut(linked));
  return same.length > 0 ? same : [linked];
}
