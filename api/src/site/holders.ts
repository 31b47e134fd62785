import type { Right } from '@fotosoc/contract/rights';
import { dayOf } from '@fotosoc/contract/society-clock';
import type { Db } from '../ground/db/connection.ts';
import { suspendedAccounts } from './accounts/suspension/queries.ts';
import type { Site } from './site.ts';

/** Returns the addresses of accounts with a right at this moment, and of administrators. */
export async function addressesOf(
  { administrator, now }: Pick<Site, 'administrator' | 'now'>,
  db: Db,
  right: Right,
): Promise<string[]> {
  const administratorId = await administrator(db);
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where((where) =>
      where.or([
        where('id', '=', administratorId ?? ''),
        where(
          'id',
          'in',
          where
            .selectFrom('account_rights')
            .select('account_id')
            .where('name', 'in', [right, 'administrator'])
            .where((until) => until.or([until('last_day', 'is', null), until('last_day', '>=', dayOf(now()))])),
        ),
      ]),
    )
    .where('id', 'not in', suspendedAccounts(db))
    .orderBy('email_key')
    .execute();
  return rows.map(({ email }) => email);
}
