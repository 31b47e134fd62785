import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import { formatDay } from '@fotosoc/contract/society-clock';
import { isSuspended } from '../account-directory/read.ts';
import type { SiteServices } from '../services.ts';

/** Returns the current rights of an account. All access checks use this function. It reads the database each time, so
 *  that a change is in force in every process at once. The administrator named in the configuration, and accounts with
 *  the administrator right, have all rights. */
export async function listActiveRights(
  site: Pick<SiteServices, 'administrator' | 'db' | 'now'>,
  accountId: string,
): Promise<Right[]> {
  const { db, now } = site;
  if (await isSuspended(db, accountId)) return [];
  if ((await site.administrator(db)) === accountId) return [...RIGHTS];
  const rows = await db
    .selectFrom('account_rights')
    .select('name')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', formatDay(now()))]))
    .execute();
  const held = rows.map(({ name }) => name);
  return held.includes('administrator') ? [...RIGHTS] : held;
}
