import type { GivenRight } from '@fotosoc/contract/people';
import type { Db } from '@fotosoc/server-kit/db/connection';

export async function replaceGrantedRights(trx: Db, accountId: string, rights: GivenRight[]): Promise<void> {
  await trx.deleteFrom('account_rights').where('account_id', '=', accountId).execute();
  for (const { right, lastDay } of rights) {
    const row = { account_id: accountId, name: right, last_day: lastDay, reminded_at: null };
    await trx.insertInto('account_rights').values(row).execute();
  }
}
