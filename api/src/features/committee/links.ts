import type { HandoverPlan } from '@fotosoc/contract/handover';
import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { SiteServices } from '../services.ts';
import { findCommitteeAccounts, toNameKey, type CommitteeEntry } from './read.ts';
import { selectDeletedAccountIds } from '../account-directory/read.ts';
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

/** Links the posts of a committee handover for an address with the account after it has accepted the invitation. */
export async function linkPromisedPosts(
  trx: Db,
  { config }: Services,
  { handOverId, email, accountId }: { handOverId: string; email: string; accountId: string },
): Promise<void> {
  const { plan } = await trx
    .selectFrom('hand_overs')
    .select('plan')
    .where('id', '=', handOverId)
    .executeTakeFirstOrThrow();
  const { posts } = JSON.parse(plan) as HandoverPlan;
  const entries = posts.filter(({ person }) => person.trim().toLowerCase() === email.trim().toLowerCase());
  await linkCommitteeEntries(trx, { config }, { entries, accountId });
}

/** Gives the badge to exactly the accounts linked with the published committee. Called by each publication of the
 *  committee. */
export async function updateCommitteeBadges(trx: Db, config: SiteServices['config']): Promise<void> {
  const { values } = await loadSections(trx, config);
  const accountOf = await findCommitteeAccounts(trx);
  const wanted = new Set(values.committee.members.flatMap((entry) => accountOf(entry) ?? []));
  const badged = await trx.selectFrom('accounts').select('id').where('is_committee', '=', 1).execute();
  const held = new Set(badged.map(({ id }) => id));
  await setBadge(
    trx,
    1,
    [...wanted].filter((id) => !held.has(id)),
  );
  await setBadge(
    trx,
    0,
    [...held].filter((id) => !wanted.has(id)),
  );
}

/** Replaces all links, except links of deleted accounts. The caller updates the badges. */
export async function replaceCommitteeLinks(trx: Db, ties: readonly Selectable<CommitteeLinkRow>[]): Promise<void> {
  await trx.deleteFrom('committee_ties').execute();
  for (const tie of ties) {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', tie.account_id)
      .where('id', 'not in', selectDeletedAccountIds(trx))
      .executeTakeFirst();
    if (account) await trx.insertInto('committee_ties').values(tie).execute();
  }
}

async function setBadge(trx: Db, is_committee: 0 | 1, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('accounts').set({ is_committee }).where('id', 'in', ids).execute();
}
