import type { User } from '@fotosoc/contract/user';
import type { LoanConfig } from '../../config/config.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { hasConfirmedAccount, isAddressOwner, toBorrowerKey } from '../account-directory/read.ts';

/** Time for which a confirmed address needs no further confirmation. */
const ADDRESS_CONFIRMATION_MS = 365 * DAY_MS;

/** Returns the time by which a borrower must confirm the address of a booking; null if no confirmation is needed. The
 *  signed-in owner of the address needs none. An address without account needs none for a year after a confirmation.
 *  For an address with an account, the owner must sign in or confirm, because anyone can type the address. */
export async function computeConfirmDeadline(
  db: Db,
  { email, user, now }: { email: string; user: User | null; now: Date },
  { confirmHours }: Pick<LoanConfig, 'confirmHours'>,
): Promise<string | null> {
  if (confirmHours === 0 || (await isAddressOwner(db, user, email))) return null;
  const key = toBorrowerKey(email);
  const lately = await db
    .selectFrom('bookings')
    .select('id')
    .where('borrower_key', '=', key)
    .where('confirmed_at', '>=', new Date(now.getTime() - ADDRESS_CONFIRMATION_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (lately && !(await hasConfirmedAccount(db, email))) return null;
  return new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
}

/** Confirms the address of a booking after its mailed link was used. All bookings under the address count as confirmed,
 *  except bookings from other networks by people who were not signed in. Those bookings have links of their own. */
export async function confirmBookingAddress(db: Db, bookingId: string, now: Date): Promise<void> {
  const booking = await db
    .selectFrom('bookings')
    .leftJoin('stranger_posts', (join) => join.on(matchesSenderPost))
    .select(['borrower_key', 'network'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  if (!booking) return;
  await db
    .updateTable('bookings')
    .set({ confirm_by: null, confirmed_at: now.toISOString() })
    .where('borrower_key', '=', booking.borrower_key)
    .where('confirm_by', 'is not', null)
    .where((where) => where.not(isFromOtherNetwork(where, booking.network ?? '')))
    .execute();
}

/** Returns an SQL condition for the sender's record of a booking that was made without sign-in. */
function matchesSenderPost(where: ExpressionBuilder<Database, 'bookings' | 'stranger_posts'>) {
  return where('stranger_posts.subject_id', '=', where.fn.coalesce('bookings.kit_id', 'bookings.id'));
}

/** Returns an SQL condition for bookings that were made without sign-in from another network.
 *  @param network network of a visitor; any other text for a member, so that every network is another one */
export function isFromOtherNetwork(where: ExpressionBuilder<Database, 'bookings'>, network: string) {
  return where.exists(
    where
      .selectFrom('stranger_posts')
      .select('subject_id')
      .where((post) => matchesSenderPost(post))
      .where('network', '!=', network),
  );
}

/** Confirms the address of the signed-in account when its holder opens a link that was mailed to the address. Without
 *  sign-in the address is not confirmed. A stranger may have created the account with this address, and would then see
 *  the bookings.
 *  @returns whether the address was unconfirmed before */
export async function confirmAccountEmail(db: Db, user: User | null, email: string, now: Date): Promise<boolean> {
  if (!user || user.email.toLowerCase() !== email.toLowerCase()) return false;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_confirmed_at: now.toISOString() })
    .where('id', '=', user.id)
    .where('email_key', '=', user.email.toLowerCase())
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
