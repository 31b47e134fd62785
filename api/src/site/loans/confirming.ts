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

async function isConfirmed(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.email_confirmed_at ?? null) !== null;
}
