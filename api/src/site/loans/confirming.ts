import type { User } from '@fotosoc/contract/user';
import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '../../ground/db/connection.ts';
import { DAY_MS, HOUR_MS } from '../../ground/units.ts';
import { borrowerKey } from '../borrower.ts';

/** So long an address need not be confirmed again. */
const CONFIRMED_MS = 365 * DAY_MS;

/** Until when somebody has to show that the address they book under is theirs; null where they need not: signed in with
 *  it, and it is confirmed; or it was confirmed for another booking within a year. */
export async function confirmEnd(
  db: Db,
  { email, user, now }: { email: string; user: User | null; now: Date },
  { confirmHours }: Pick<LoanConfig, 'confirmHours'>,
): Promise<string | null> {
  if (confirmHours === 0) return null;
  const key = borrowerKey(email);
  if (user && borrowerKey(user.email) === key && (await isConfirmed(db, user.id))) return null;
  const lately = await db
    .selectFrom('bookings')
    .select('id')
    .where('borrower_key', '=', key)
    .where('confirmed_at', '>=', new Date(now.getTime() - CONFIRMED_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return lately ? null : new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
}

/** Whoever has the link in a mail about a booking has its address: it need not be confirmed any more for whatever was
 *  booked under it. */
export async function confirmAddress(db: Db, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ confirm_by: null, confirmed_at: now.toISOString() })
    .where('borrower_key', '=', (select) =>
      select.selectFrom('bookings as confirmed').select('borrower_key').where('confirmed.id', '=', bookingId),
    )
    .where('confirm_by', 'is not', null)
    .execute();
}

/** Whoever opens a link that came to an address, signed in to an account that has it, shows that it is theirs. Not where
 *  they are signed in to none: somebody else may have made an account of this address, and would see what is booked
 *  under it.
 *  @returns whether it was not known before */
export async function confirmAccount(db: Db, user: User | null, email: string, now: Date): Promise<boolean> {
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

async function isConfirmed(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.email_confirmed_at ?? null) !== null;
}
