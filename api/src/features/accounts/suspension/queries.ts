import type { Suspension } from '@fotosoc/contract/suspension';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectAccountName } from '../../account-directory/read.ts';

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
