import type { User } from '@fotosoc/contract/user';
import type { LoanConfig } from '../../config/config.ts';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { hasConfirmedAccount, isAddressOwner, toBorrowerKey } from '../account-directory/read.ts';
import { selectSenderNetwork } from '../moderation-cases/sender-posts.ts';
import { findBlock } from './blocks.ts';
import { isOpenBooking } from './booking-queries.ts';
import { FIRST_ITEM_ID, selectOtherNetwork } from './other-network.ts';
import { findReachedLimit, type OpenBookingLimit } from './open-booking-limit.ts';

/** Time for which a confirmed address needs no further confirmation. */
const ADDRESS_CONFIRMATION_MS = 365 * DAY_MS;
/** Hours until a booking is released that nobody can confirm now, on a site that confirms no addresses. */
const REFUSED_HOURS = 24;

/** Returns the time by which a borrower must confirm the address of a booking; null if no confirmation is needed. The
 *  signed-in owner of the address needs none. An address without account needs none for a year after a confirmation. For
 *  an address with an account, the owner must sign in or confirm, because anyone can type the address.
 *  @param isRefused whether the borrower is blocked or has reached the limit of open bookings. The booking is then not
 *    confirmed, so that it ends by the returned time */
export async function computeConfirmDeadline(
  db: Db,
  { email, user, isRefused, now }: { email: string; user: User | null; isRefused: boolean; now: Date },
  { confirmHours }: Pick<LoanConfig, 'confirmHours'>,
): Promise<string | null> {
  if (await isAddressOwner(db, user, email)) return null;
  if (confirmHours === 0 && !isRefused) return null;
  const key = toBorrowerKey(email);
  const lately = await db
    .selectFrom('bookings')
    .select('id')
    .where('borrower_key', '=', key)
    .where('confirmed_at', '>=', new Date(now.getTime() - ADDRESS_CONFIRMATION_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (lately && !isRefused && !(await hasConfirmedAccount(db, email))) return null;
  return formatLatestDeadline(now, { confirmHours });
}

/** Returns the time by which a borrower must confirm the address of a new booking, if a confirmation is needed. */
export function formatLatestDeadline(now: Date, { confirmHours }: Pick<LoanConfig, 'confirmHours'>): string {
  return new Date(now.getTime() + (confirmHours || REFUSED_HOURS) * HOUR_MS).toISOString();
}

/** Confirms the address of a booking after its mailed link was used. Further open bookings under the address count as
 *  confirmed, oldest first, within the limit of open bookings. Bookings from other networks by people who were not
 *  signed in have links of their own. Bookings of a blocked borrower stay unconfirmed. */
export async function confirmBookingAddress(
  db: Db,
  bookingId: string,
  { limit, now }: { limit: OpenBookingLimit; now: Date },
): Promise<void> {
  const booking = await db
    .selectFrom('bookings')
    .select(['borrower_key', 'user_email', selectSenderNetwork(db, FIRST_ITEM_ID).as('network')])
    .select(FIRST_ITEM_ID.as('firstId'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  if (!booking || (await findBlock(db, booking.user_email, now))) return;
  const waiting = await db
    .selectFrom('bookings')
    .select(({ fn }) => [FIRST_ITEM_ID.as('firstId'), fn.sum<number>('quantity').as('units')])
    .where('borrower_key', '=', booking.borrower_key)
    .where('confirm_by', 'is not', null)
    .where(isOpenBooking(now))
    .where((where) => where.not(where.exists(selectOtherNetwork(db, booking.network ?? ''))))
    .groupBy(FIRST_ITEM_ID)
    .orderBy(sql`case when ${FIRST_ITEM_ID} = ${booking.firstId} then 0 else 1 end`)
    .orderBy(({ fn }) => fn.min('created_at'))
    .execute();
  const borrower = { email: booking.user_email, isOwner: true, sender: '' };
  for (const { firstId, units } of waiting) {
    if ((await findReachedLimit(db, borrower, { units, limit, now })) !== undefined) continue;
    await db
      .updateTable('bookings')
      .set({ confirm_by: null, confirmed_at: now.toISOString() })
      .where((where) => where.or([where('id', '=', firstId), where('kit_id', '=', firstId)]))
      .where('confirm_by', 'is not', null)
      .execute();
  }
}
