import type { Condition } from '@fotosoc/contract/desk';
import { createSharedFail } from '../../endpoints.ts';
import type { Interval } from '../rules.ts';
import type { ItemOutcome } from './change-booking.ts';
import type { LoanData, LoanRow } from './loan-state.ts';

const fail = createSharedFail<
  | `POST /api/bookings/:id/${'handouts' | 'returns' | 'approvals' | 'refusals' | 'extensions'}`
  | `POST /api/managed-bookings/${'cancellations' | 'dates'}`
>();
const failHandout = createSharedFail<'POST /api/bookings/:id/handouts'>();

/** Hands out an item with unit numbers that lie on the shelf. Other units that were assigned to the item become
 *  available.
 *  @param numbers undefined for the assigned numbers
 *  @param dealt numbers assigned to the item
 *  @param shelf numbers on the shelf
 *  @throws HttpError 409 `loans/not-possible`, `loans/not-on-shelf` */
export function handOutItem(
  loan: LoanRow,
  how: { numbers: number[] | undefined; dealt: number[]; note: string; shelf: number[]; now: Date },
): ItemOutcome {
  requireState(loan, ['booked'], 'handed out');
  if (loan.isRoom) throw fail(409, 'loans/not-possible', `${loan.equipment.name} is a room: it is not handed out.`);
  const { numbers, dealt, note, shelf, now } = how;
  const { equipment, lending } = loan;
  const going = numbers ?? dealt;
  const missing = going.filter((number) => !shelf.includes(number));
  if (missing.length > 0 || going.length === 0 || (!numbers && going.length < lending.quantity)) {
    const here =
      shelf.length === 0
        ? 'No unit is in store.'
        : `${formatNumbers(shelf)} ${shelf.length === 1 ? 'is' : 'are'} in store.`;
    const gone =
      missing.length === 0 ? '' : `${formatNumbers(missing)} ${missing.length === 1 ? 'is' : 'are'} not in store. `;
    throw failHandout(409, 'loans/not-on-shelf', `${equipment.name}: ${gone}${here}`);
  }
  if (going.length > lending.quantity) {
    const sentence = `${equipment.name}: the booking is for ${lending.quantity}, not ${going.length}.`;
    throw fail(409, 'loans/not-possible', sentence);
  }
  const units = going.map((number) => ({ number, outAt: now.toISOString(), backAt: null, condition: null, note: '' }));
  return {
    lending: { ...lending, state: 'out', quantity: going.length, note, units },
    what: `${equipment.name} ${formatNumbers(going)}`,
  };
}

/** Takes back all units of an item, or the units with `numbers`. The other units stay out.
 *  @throws HttpError 409 `loans/not-possible` */
export function returnItem(
  loan: LoanRow,
  how: { numbers: number[] | undefined; condition: Condition; note: string; isOutOfService: boolean; now: Date },
): ItemOutcome {
  requireState(loan, ['out'], 'returned');
  const out = loan.lending.units.filter(({ backAt }) => backAt === null).map(({ number }) => number);
  const coming = how.numbers ?? out;
  const other = coming.find((number) => !out.includes(number));
  if (other !== undefined) {
    throw fail(409, 'loans/not-possible', `${loan.equipment.name} No. ${other} is not out with this booking.`);
  }
  const { condition, note, now } = how;
  const backAt = now.toISOString();
  const units = loan.lending.units.map((unit) =>
    coming.includes(unit.number) && unit.backAt === null ? { ...unit, backAt, condition, note } : unit,
  );
  const left = out.length - coming.length;
  const lending: LoanData =
    left === 0 ? { ...loan.lending, state: 'back', units } : { ...loan.lending, quantity: left, units };
  const what = coming.length === 0 ? loan.equipment.name : `${loan.equipment.name} ${formatNumbers(coming)}`;
  return { lending, what, ...(how.isOutOfService && { broken: coming }) };
}

/** @throws HttpError 409 `loans/not-possible` */
export function approveItem(loan: LoanRow): ItemOutcome {
  requireState(loan, ['asked'], 'approved');
  return { lending: { ...loan.lending, state: 'booked' }, what: nameItem(loan) };
}

/** Refuses an item that is not approved yet, or cancels an item that is not collected yet.
 *  @throws HttpError 409 `loans/not-possible` */
export function refuseItem(loan: LoanRow): ItemOutcome {
  requireState(loan, ['asked', 'booked'], 'cancelled');
  const { lending } = loan;
  const changed =
    lending.state === 'asked'
      ? { state: 'refused' as const }
      : { state: 'cancelled' as const, cancelledBy: 'desk' as const };
  return { lending: { ...lending, ...changed }, what: nameItem(loan) };
}

/** Cancels an item, or part of its quantity.
 *  @param quantity undefined for the whole quantity
 *  @throws HttpError 409 `loans/not-possible` */
export function cancelItem(loan: LoanRow, quantity = loan.lending.quantity): ItemOutcome {
  requireState(loan, ['asked', 'booked'], 'cancelled');
  const { lending, equipment } = loan;
  const left = lending.quantity - quantity;
  if (left < 0) {
    const sentence = `${equipment.name}: only ${lending.quantity} can be cancelled, not ${quantity}. Nothing was cancelled.`;
    throw fail(409, 'loans/not-possible', sentence);
  }
  const changed = left === 0 ? { state: 'cancelled' as const } : { quantity: left };
  return { lending: { ...lending, ...changed }, what: nameQuantity(equipment.name, quantity) };
}

/** Moves an item to other dates. If the site approves bookings, an officer must approve the new dates.
 *  @throws HttpError 409 `loans/not-possible` */
export function moveItem(loan: LoanRow, interval: Interval, doesApprove: boolean): ItemOutcome {
  requireState(loan, ['asked', 'booked'], 'moved');
  const state = doesApprove ? 'asked' : 'booked';
  return { lending: { ...loan.lending, ...interval, state }, what: nameItem(loan) };
}

/** @throws HttpError 409 `loans/not-possible` */
export function extendItem(loan: LoanRow, endsAt: string): ItemOutcome {
  requireState(loan, ['out'], 'extended');
  return { lending: { ...loan.lending, endsAt }, what: nameItem(loan) };
}

function nameItem({ equipment, lending }: Pick<LoanRow, 'equipment' | 'lending'>): string {
  return nameQuantity(equipment.name, lending.quantity);
}

function nameQuantity(name: string, quantity: number): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}

function formatNumbers(numbers: readonly number[]): string {
  const said = numbers.map((number) => `No. ${number}`);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

const IS: Record<LoanData['state'], string> = {
  asked: 'waits for approval',
  booked: 'is booked, not out',
  out: 'is out',
  back: 'is back already',
  refused: 'was refused',
  cancelled: 'was cancelled',
};

function requireState({ equipment, lending }: LoanRow, states: LoanData['state'][], done: string): void {
  if (states.includes(lending.state)) return;
  throw fail(409, 'loans/not-possible', `${equipment.name} ${IS[lending.state]}: it cannot be ${done}.`);
}
