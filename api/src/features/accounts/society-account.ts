import type { Db } from '@fotosoc/server-kit/db/connection';
import { createUnusableHash } from './passwords.ts';

const ID = 'society';

/** Returns the id of the account that owns the society's own photos. The first call creates the account, without
 *  password. */
export async function getSocietyAccountId(db: Db, now: Date): Promise<string> {
  await db
    .insertInto('accounts')
    .values({
      id: ID,
      email: '',
      email_key: ID,
      password_hash: createUnusableHash(),
      is_committee: 0,
      created_at: now.toISOString(),
      email_confirmed_at: null,
      password_changed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ID;
}
