import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { AccountHolder } from '@fotosoc/server-kit/personal-data/account-rows';

/** Subquery for the guests of calls that belong to an account; without guests if the account has not confirmed its address.
 *  `sharesBorrower` as for all rows of an account. */
export function selectGuestsOfAccount(db: Db, { email, borrower, sharesBorrower }: AccountHolder) {
  return db
    .selectFrom('call_guests')
    .select('call_guests.id')
    .where('person_key', '=', borrower ?? null)
    .$if(sharesBorrower === true, (query) => query.where(sql<string>`lower(email)`, '=', email ?? null));
}
