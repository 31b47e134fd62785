import type { User } from '@fotosoc/contract/user';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Confirms the address of the signed-in account when its holder opens a link that was mailed to the address. Without
 *  sign-in the address is not confirmed. Others may have created the account with this address, and would then see
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
