import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { AccountHolder } from '@fotosoc/server-kit/personal-data/account-rows';
import { findAccountHolder, isBorrowerShared } from '../../account-directory/read.ts';

/** Subquery for the guests of calls that belong to an account; without guests if the account has not confirmed its address.
 *  `sharesBorrower` as for all rows of an account. */
export function selectGuestsOfAccount(db: Db, { email, borrower, sharesBorrower }: AccountHolder) {
  return db
    .selectFrom('call_guests')
    .select('call_guests.id')
    .where('person_key', '=', borrower ?? null)
    .$if(sharesBorrower === true, (query) => query.where(sql<string>`lower(email)`, '=', email ?? null));
}

/** Returns the number of photos in open calls that a deletion of the account hides. */
export async function countEntries(db: Db, accountId: string): Promise<number> {
  const holder = await findAccountHolder(db, accountId);
  const sharesBorrower = await isBorrowerShared(db, holder, { countsDeleted: false });
  const { count } = await db
    .selectFrom('call_entries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([
        where('account_id', '=', accountId),
        where('guest_id', 'in', selectGuestsOfAccount(db, { ...holder, sharesBorrower })),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
