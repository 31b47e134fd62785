import type { User } from '@fotosoc/contract/user';
import type { Db } from '../server-kit/db/connection.ts';
import type { AccountHolder } from '../server-kit/personal-data/account-rows.ts';
import { toBorrowerKey } from './borrower.ts';

/** Returns the keys that identify the rows of an account. Rows about an e-mail address are included only after a mailed
 *  link has confirmed the address. */
export async function findAccountHolder(db: Db, id: string): Promise<AccountHolder & { address: string }> {
  const { email, email_key, email_confirmed_at } = await db
    .selectFrom('accounts')
    .select(['email', 'email_key', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isConfirmed = email_confirmed_at !== null;
  return {
    id,
    address: email,
    email: isConfirmed ? email_key : undefined,
    borrower: isConfirmed ? toBorrowerKey(email) : undefined,
  };
}

/** Returns whether a mailed link has confirmed the address of an account. */
export async function hasConfirmedEmail(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.email_confirmed_at ?? null) !== null;
}

/** Returns whether a person is signed in to the account with this confirmed address. */
export async function isAddressOwner(db: Db, user: User | null, email: string): Promise<boolean> {
  return user !== null && toBorrowerKey(user.email) === toBorrowerKey(email) && hasConfirmedEmail(db, user.id);
}
