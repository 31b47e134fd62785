import type { Condition } from '@fotosoc/contract/desk';
import { failOf } from '../../../ground/http/endpoint.ts';
import { instantInWords } from '../../../ground/text/instant.ts';
import { intervalInWords, type Interval } from '../rules.ts';
import type { Outcome } from './change-loan.ts';
import type { Lending, LoanRow } from './loan-state.ts';

const fail = failOf<
  | `POST /api/bookings/:id/${'handouts' | 'returns' | 'approvals' | 'refusals' | 'extensions'}`
  | `POST /api/managed-bookings/${'cancellations' | 'dates' | 'omissions'}`
>();
const failHandout = failOf<'POST /api/bookings/:id/handouts'>();

/** Hands out what is booked, the lowest numbers on the shelf unless told which; what stays here is free for others.
 *  @param shelf numbers that are here
 *  @throws HttpError 409 `loans/not-possible`, `loans/not-on-shelf` */
export function handOut(
  loan: LoanRow,
  { numbers, note, shelf, now }: { numbers: number[] | undefined; note: string; shelf: number[]; now: Date },
): Outcome {
  requireState(loan, ['booked'], 'handed out');
  const going = numbers ?? shelf.slice(0, loan.lending.quantity);
  const missing = going.filter((number) => !shelf.includes(number));
  if (missing.length > 0 || going.length === 0 || (!numbers && going.length < loan.lending.quantity)) {
    const here =
      shelf.length === 0 ? 'None is here.' : `${numbersInWords(shelf)} ${shelf.length === 1 ? 'is' : 'are'} here.`;
    const gone = missing.length === 0 ? '' : `${numbersInWords(missing)} ${missing.length === 1 ? 'is' : 'are'} not. `;
    throw failHandout(409, 'loans/not-on-shelf', `${gone}${here}`);
  }
  if (going.length > loan.lending.quantity) {
    throw fail(409, 'loans/not-possible', `${loan.lending.quantity} are booked, not ${going.length}.`);
  }
  const units = going.map((number) => ({ number, outAt: now.toISOString(), backAt: null, condition: null, note: '' }));
  return {
    lending: { ...loan.lending, state: 'out', quantity: going.length, note, units },
    what: `${loan.equipment.name} ${numbersInWords(going)}`,
    note,
  };
}

/** Takes back what is out, or some of it: the rest stays out.
 *  @throws HttpError 409 `loans/not-possible` */
export function takeIn(
  loan: LoanRow,
  how: { numbers: number[] | undefined; condition: Condition; note: string; isOutOfService: boolean; now: Date },
): Outcome {
  requireState(loan, ['out'], 'taken back');
  const out = loan.lending.units.filter(({ backAt }) => backAt === null).map(({ number }) => number);
  const coming = how.numbers ?? out;
  const other = coming.find((number) => !out.includes(number));
  if (other !== undefined) throw fail(409, 'loans/not-possible', `No. ${other} is not out with this booking.`);
  const { condition, note, now } = how;
  const backAt = now.toISOString();
  const units = loan.lending.units.map((unit) =>
    coming.includes(unit.number) && unit.backAt === null ? { ...unit, backAt, condition, note } : unit,
  );
  const left = out.length - coming.length;
  const lending: Lending =
    left === 0 ? { ...loan.lending, state: 'back', units } : { ...loan.lending, quantity: left, units };
  const what = `${loan.equipment.name} ${numbersInWords(coming)}`;
  return { lending, what, note, ...(how.isOutOfService && { broken: coming }) };
}

/** @throws HttpError 409 `loans/not-possible` */
export function approve(loan: LoanRow): Outcome {
  requireState(loan, ['asked'], 'approved');
  return { lending: { ...loan.lending, state: 'booked' }, what: loan.equipment.name };
}

/** @throws HttpError 409 `loans/not-possible` */
export function refuse(loan: LoanRow, reason: string): Outcome {
  requireState(loan, ['asked', 'booked'], 'refused');
  return { lending: { ...loan.lending, state: 'refused' }, what: loan.equipment.name, note: reason };
}

/** @throws HttpError 409 `loans/not-possible` */
export function cancel(loan: LoanRow): Outcome {
  requireState(loan, ['asked', 'booked'], 'cancelled');
  const { lending, equipment } = loan;
  return { lending: { ...lending, state: 'cancelled' }, what: equipment.name, was: lending.state };
}

/** One fewer of what is booked; none where it was one.
 *  @throws HttpError 409 `loans/not-possible` */
export function leaveOut(loan: LoanRow): Outcome {
  requireState(loan, ['asked', 'booked'], 'left out');
  const { lending, equipment } = loan;
  const { state, quantity } = lending;
  const left = quantity === 1 ? { state: 'cancelled' as const } : { quantity: quantity - 1 };
  return { lending: { ...lending, ...left }, what: equipment.name, was: state, wasMany: quantity };
}

/** Other dates, which are approved anew where bookings are.
 *  @throws HttpError 409 `loans/not-possible` */
export function move(loan: LoanRow, interval: Interval, doesApprove: boolean): Outcome {
  requireState(loan, ['asked', 'booked'], 'moved');
  const state = doesApprove ? 'asked' : 'booked';
  return {
    lending: { ...loan.lending, ...interval, state },
    what: loan.equipment.name,
    note: intervalInWords(interval),
  };
}

/** @throws HttpError 409 `loans/not-possible` */
export function extend(loan: LoanRow, endsAt: string): Outcome {
  requireState(loan, ['out'], 'given longer');
  return { lending: { ...loan.lending, endsAt }, what: loan.equipment.name, note: `until ${instantInWords(endsAt)}` };
}

/** `No. 1, No. 2 and No. 4` */
function numbersInWords(numbers: readonly number[]): string {
  const said = numbers.map((number) => `No. ${number}`);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

const IS: Record<Lending['state'], string> = {
  asked: 'waits for approval',
  booked: 'is booked, not out',
  out: 'is out',
  back: 'is back already',
  refused: 'was refused',
  cancelled: 'was cancelled',
};

function requireState({ lending: { state } }: LoanRow, states: Lending['state'][], done: string): void {
  if (states.includes(state)) return;
  throw fail(409, 'loans/not-possible', `This booking ${IS[state]}: it cannot be ${done}.`);
}
