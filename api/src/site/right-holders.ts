import type { Right } from '@fotosoc/contract/rights';
import { formatDay } from '@fotosoc/contract/society-clock';
import type { Db } from '../server-kit/db/connection.ts';
import { selectSuspendedAccountIds } from './accounts/suspension/queries.ts';
import type { SiteServices } from './site.ts';

/** Returns the addresses of accounts with a right at this moment, and of administrators. */
export async function listRightHolderEmails(
  { administrator, now }: Pick<SiteServices, 'administrator' | 'now'>,
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
            .where((until) => until.or([until('last_day', 'is', null), until('last_day', '>=', formatDay(now()))])),
        ),
      ]),
    )
    .where('id', 'not in', selectSuspendedAccountIds(db))
    .orderBy('email_key')
    .execute();
  return rows.map(({ email }) => email);
}
