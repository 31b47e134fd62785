import type { Suspension } from '@fotosoc/contract/suspension';
import type { Db } from '../../../server-kit/db/connection.ts';
import { selectAccountName } from '../../account-names.ts';

/** Subquery for the ids of suspended accounts. */
export function selectSuspendedAccountIds(db: Db) {
  return db.selectFrom('account_suspensions').select('account_id');
}

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  const row = await selectSuspendedAccountIds(db).where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}

export async function isSuspendedEmail(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .where('id', 'in', selectSuspendedAccountIds(db))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the suspended accounts, latest suspension first. */
export async function listSuspensions(db: Db): Promise<Suspension[]> {
  const rows = await db
    .selectFrom('account_suspensions')
    .innerJoin('accounts', 'accounts.id', 'account_suspensions.account_id')
    .select(['accounts.id', 'accounts.email', 'reason', 'suspended_at'])
    .select(selectAccountName(db).as('name'))
    .orderBy('suspended_at', 'desc')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ suspended_at, ...row }) => ({ ...row, suspendedAt: suspended_at }));
}
