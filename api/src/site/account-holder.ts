import type { User } from '@fotosoc/contract/user';
import type { Db } from '../ground/db/connection.ts';
import type { AccountHolder } from '../ground/personal-data/account-rows.ts';
import { borrowerKey } from './borrower.ts';

/** Returns what the rows of an account are found by. Rows about an address are only found once a mailed link has confirmed
 *  that it is theirs. */
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
    borrower: isConfirmed ? borrowerKey(email) : undefined,
  };
}

/** Tells whether a mailed link has confirmed the address of an account. */
export async function hasConfirmedEmail(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.email_confirmed_at ?? null) !== null;
}

/** Tells whether a person is signed in to the account that has confirmed this address. */
export async function ownsAddress(db: Db, user: User | null, email: string): Promise<boolean> {
  return user !== null && borrowerKey(user.email) === borrowerKey(email) && hasConfirmedEmail(db, user.id);
}
