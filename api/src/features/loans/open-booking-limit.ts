import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createSharedFail } from '../endpoints.ts';
import { countOpenBookings, type Borrower } from './booking-queries.ts';
import { readLoanRules } from './loan-rules.ts';
import { toLoanRefusal } from './require-bookable.ts';

const fail = createSharedFail<'POST /api/book'>();
const failLink = createSharedFail<`POST /api/managed-bookings/${'confirmations' | 'dates'}`>();

/** Item of a booking. `confirmBy` is null if the booking is confirmed. */
interface UnconfirmedItem {
  email: string;
  confirmBy: string | null;
  lending: { quantity: number };
}

/** Limit of the open bookings of a person. */
export interface OpenBookingLimit {
  /** Maximum number of open bookings; used if the rules do not limit units. */
  bookings: number;
  /** Maximum number of units in open bookings; null if the rules do not limit units. */
  units: number | null;
}

export async function readOpenBookingLimit(db: Db, config: LoanConfig): Promise<OpenBookingLimit> {
  const { openUnitsPerEmail } = await readLoanRules(db, config);
  return { bookings: config.openPerEmail, units: openUnitsPerEmail };
}

/** Returns why the owner of an address cannot have a further booking, as a sentence; undefined within the limit.
 *  @param units number of units of the further booking */
export async function findReachedLimit(
  db: Db,
  borrower: Borrower,
  { units, limit, now }: { units: number; limit: OpenBookingLimit; now: Date },
): Promise<string | undefined> {
  const open = await countOpenBookings(db, borrower, now);
  if (limit.units === null ? open.bookings < limit.bookings : open.units + units <= limit.units) return undefined;
  const has =
    limit.units === null
      ? `${limit.bookings === 1 ? 'a booking' : `${limit.bookings} bookings`} already`
      : `${open.units} of the ${limit.units} items that one person may have at a time`;
  return `This email address has ${has}. Cancel one with the link in its mail, or wait until a loan has ended.`;
}

/** Refuses a booking beyond the limit by the owner of the address. Other requesters do not learn how many bookings a
 *  typed address has: their booking stays unconfirmed, and the mail to the address states the limit. A single booking
 *  of too many units is refused for everyone.
 *  @returns the reason why the booking stays unconfirmed; undefined within the limit
 *  @throws HttpError 409 `loans/too-many-open`; `details` is a `LoanRefusal` */
export async function requireOpenBookingLimit(
  db: Db,
  borrower: Borrower,
  wanted: { units: number; limit: OpenBookingLimit; now: Date },
): Promise<string | undefined> {
  const { units, limit } = wanted;
  const details = toLoanRefusal('limit', []);
  if (limit.units !== null && units > limit.units) {
    const sentence = `One person may have ${limit.units} ${limit.units === 1 ? 'item' : 'items'} at a time. This booking has ${units}.`;
    throw fail(409, 'loans/too-many-open', sentence, { details });
  }
  const sentence = await findReachedLimit(db, borrower, wanted);
  if (sentence === undefined || !borrower.isOwner) return sentence;
  throw fail(409, 'loans/too-many-open', sentence, { fields: { user_email: sentence }, details });
}

/** Returns why the holder of the mailed link cannot confirm a booking, as a sentence; undefined within the limit, and for
 *  a confirmed booking.
 *  @param items items of the booking that are not over */
export async function findConfirmRefusal(
  db: Db,
  items: readonly UnconfirmedItem[],
  { limit, now }: { limit: OpenBookingLimit; now: Date },
): Promise<string | undefined> {
  const unconfirmed = items.filter(({ confirmBy }) => confirmBy !== null);
  const [first] = unconfirmed;
  if (!first) return undefined;
  const units = unconfirmed.reduce((sum, { lending }) => sum + lending.quantity, 0);
  return findReachedLimit(db, { email: first.email, isOwner: true, sender: '' }, { units, limit, now });
}

/** Refuses to confirm a booking beyond the limit, or to change its dates.
 *  @throws HttpError 409 `loans/not-possible` */
export async function requireConfirmable(
  db: Db,
  items: readonly UnconfirmedItem[],
  rules: { limit: OpenBookingLimit; now: Date },
): Promise<void> {
  const refusal = await findConfirmRefusal(db, items, rules);
  if (refusal !== undefined) throw failLink(409, 'loans/not-possible', refusal);
}
