import type { User } from '@fotosoc/contract/user';
import type { LoanConfig } from '../../config/config.ts';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { hasConfirmedAccount, isAddressOwner, toBorrowerKey } from '../account-directory/read.ts';
import { selectSenderNetwork } from '../moderation-cases/sender-posts.ts';
import { findBlock } from './blocks.ts';

/** Time for which a confirmed address needs no further confirmation. */
const ADDRESS_CONFIRMATION_MS = 365 * DAY_MS;
/** Hours until the booking of a blocked borrower is released, on a site that confirms no addresses. */
const BLOCKED_HOURS = 24;

/** Returns the time by which a borrower must confirm the address of a booking; null if no confirmation is needed. The
 *  signed-in owner of the address needs none. An address without account needs none for a year after a confirmation,
 *  unless the borrower is blocked. For an address with an account, the owner must sign in or confirm, because anyone can
 *  type the address. Bookings of a blocked borrower are never confirmed, so that they end by the returned time. */
export async function computeConfirmDeadline(
  db: Db,
  { email, user, now }: { email: string; user: User | null; now: Date },
  { confirmHours }: Pick<LoanConfig, 'confirmHours'>,
): Promise<string | null> {
  if (await isAddressOwner(db, user, email)) return null;
  const isBlocked = (await findBlock(db, email, now)) !== undefined;
  if (confirmHours === 0 && !isBlocked) return null;
  const key = toBorrowerKey(email);
  const lately = await db
    .selectFrom('bookings')
    .select('id')
    .where('borrower_key', '=', key)
    .where('confirmed_at', '>=', new Date(now.getTime() - ADDRESS_CONFIRMATION_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (lately && !isBlocked && !(await hasConfirmedAccount(db, email))) return null;
  return new Date(now.getTime() + (confirmHours || BLOCKED_HOURS) * HOUR_MS).toISOString();
}

/** Confirms the address of a booking after its mailed link was used. All bookings under the address count as confirmed,
 *  except bookings from other networks by people who were not signed in. Those bookings have links of their own. Bookings
 *  of a blocked borrower stay unconfirmed. */
export async function confirmBookingAddress(db: Db, bookingId: string, now: Date): Promise<void> {
  const booking = await db
    .selectFrom('bookings')
    .select(['borrower_key', 'user_email', selectSenderNetwork(db, FIRST_ITEM_ID).as('network')])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  if (!booking || (await findBlock(db, booking.user_email, now))) return;
  await db
    .updateTable('bookings')
    .set({ confirm_by: null, confirmed_at: now.toISOString() })
    .where('borrower_key', '=', booking.borrower_key)
    .where('confirm_by', 'is not', null)
    .where((where) => where.not(where.exists(selectOtherNetwork(db, booking.network ?? ''))))
    .execute();
}

const FIRST_ITEM_ID = sql<string>`coalesce(bookings.kit_id, bookings.id)`;

/** Subquery of a query of bookings for the other network that made a booking without sign-in.
 *  @param network network of a visitor; any other text for a member, so that every network is another one */
export function selectOtherNetwork(db: Db, network: string) {
  return selectSenderNetwork(db, FIRST_ITEM_ID).where('network', '!=', network);
}
