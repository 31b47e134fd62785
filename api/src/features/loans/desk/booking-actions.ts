import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { requireBookable } from '../require-bookable.ts';
import { formatBookingTime, parseInterval, type Interval } from '../rules.ts';
import { cancelItem, extendItem, moveItem } from './actions.ts';
import type { ItemOutcome, ActionTarget } from './change-booking.ts';
import { requireExtension } from './extension.ts';
import { groupByDates } from './loan-calendar.ts';
import { updateLoanData, type LoanRow } from './loan-state.ts';
import { listHeldItems } from './booking-items.ts';

const failCancel = createSharedFail<'POST /api/managed-bookings/cancellations'>();

/** Returns the items and quantities that a cancellation of the whole booking cancels: all items that are not collected
 *  yet.
 *  @throws HttpError 409 `loans/not-possible` if an item is out, or no item is left */
export function requireCancellable(together: readonly LoanRow[]): { id: string; quantity: number }[] {
  const held = listHeldItems(together);
  const out = held.find(({ lending }) => lending.state === 'out');
  if (out) {
    const sentence = `You already have the ${out.equipment.name}, so the whole booking cannot be cancelled. Nothing was cancelled.`;
    throw failCancel(409, 'loans/not-possible', sentence);
  }
  if (held.length === 0) {
    const sentence = 'This booking is over or was cancelled before.';
    throw failCancel(409, 'loans/not-possible', sentence);
  }
  return held.map(({ id, lending }) => ({ id, quantity: lending.quantity }));
}

export function cancelAll(
  targets: readonly ActionTarget[],
  wanted: readonly { id: string; quantity: number }[],
): ItemOutcome[] {
  return targets.map(({ loan }) => cancelItem(loan, wanted.find(({ id }) => id === loan.id)?.quantity));
}

export interface Dates {
  start_datetime: string;
  end_datetime: string;
}

interface Moving {
  rules: LoanRules & Pick<CurrentRules, 'doesApprove'>;
  now: Date;
}

/** Changes the dates of items. An item that is out keeps its start.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`, `loans/not-possible` */
export async function changeDates(
  trx: Transaction<Database>,
  targets: readonly ActionTarget[],
  dates: Dates,
  { rules, now }: Moving,
): Promise<ItemOutcome[]> {
  const loans = targets.map(({ loan }) => loan);
  const open = loans.filter((loan) => !isLoanOut(loan));
  const moved = open.length > 0 ? parseInterval(dates.start_datetime, dates.end_datetime, now) : undefined;
  const outcomes = new Map<LoanRow, ItemOutcome>();
  for (const loan of open) outcomes.set(loan, moveItem(loan, moved!, rules.doesApprove && !loan.isRoom));
  if (moved) await requireAvailability(trx, open, moved, { rules, now });
  for (const loan of loans.filter(isLoanOut)) {
    const { endsAt } = parseInterval(formatBookingTime(now.toISOString()), dates.end_datetime, now);
    outcomes.set(loan, extendItem(loan, await requireExtension(trx, loan, endsAt, { rules, now })));
  }
  return loans.map((loan) => outcomes.get(loan)!);
}

function isLoanOut({ lending }: LoanRow): boolean {
  return lending.state === 'out';
}

async function requireAvailability(
  trx: Transaction<Database>,
  open: readonly LoanRow[],
  interval: Interval,
  keeping: Moving,
): Promise<void> {
  // The items are set to cancelled while the new dates are checked, because an item must not block its own new dates.
  for (const loan of open) await updateLoanData(trx, loan, { ...loan.lending, state: 'cancelled' });
  for (const same of groupByDates(open)) {
    const wanted = same.map(({ equipment, lending }) => ({ equipment, quantity: lending.quantity }));
    await requireBookable(trx, wanted, interval, { ...keeping, before: same[0]!.lending });
  }
}

/** Returns the items that a change of dates applies to if the request names no items. These are all items that are out
 *  if the linked item is out, else all items that are not collected yet. */
export function listItemsInStage(linked: LoanRow, together: readonly LoanRow[]): LoanRow[] {
  const same = listHeldItems(together).filter((item) => isLoanOut(item) === isLoanOut(linked));
  return same.length > 0 ? same : [linked];
}
