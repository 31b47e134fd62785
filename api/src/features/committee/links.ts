import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { SiteServices } from '../services.ts';
import { findCommitteeAccounts, toNameKey, type CommitteeEntry } from './read.ts';
import { replaceCommitteeBadges } from '../account-directory/committee-badges.ts';
import { isAccount } from '../account-directory/read.ts';
import { loadSections } from '../published-sections/read.ts';
import type { CommitteeLinkRow } from './tables.ts';

type Services = Pick<SiteServices, 'config'>;

/** Links committee entries with an account and updates the badges. A link is valid while the entry keeps its name. The
 *  transaction must hold the locks `rights` and `content`.
 *  @param accountId null removes the links */
export async function linkCommitteeEntries(
  trx: Db,
  { config }: Services,
  { entries, accountId }: { entries: readonly CommitteeEntry[]; accountId: string | null },
): Promise<void> {
  for (const entry of entries) {
    const key = { entry_id: entry.id, name_key: toNameKey(entry.name) };
    await trx
      .deleteFrom('committee_ties')
      .where('entry_id', '=', key.entry_id)
      .where('name_key', '=', key.name_key)
      .execute();
    if (accountId) {
      await trx
        .insertInto('committee_ties')
        .values({ ...key, account_id: accountId })
        .execute();
    }
  }
  await updateCommitteeBadges(trx, config);
}

/** Gives the badge to exactly the accounts linked with the published committee. Called by each publication of the
 *  committee. */
export async function updateCommitteeBadges(trx: Db, config: SiteServices['config']): Promise<void> {
  const { values } = await loadSections(trx, config);
  const accountOf = await findCommitteeAccounts(trx);
  const wanted = new Set(values.committee.members.flatMap((entry) => accountOf(entry) ?? []));
  await replaceCommitteeBadges(trx, wanted);
}

/** Replaces all links, except links of deleted accounts. The caller updates the badges. */
export async function replaceCommitteeLinks(trx: Db, ties: readonly Selectable<CommitteeLinkRow>[]): Promise<void> {
  await trx.deleteFrom('committee_ties').execute();
  for (const tie of ties) {
    if (await isAccount(trx, tie.account_id)) await trx.insertInto('committee_ties').values(tie).execute();
  }
}
