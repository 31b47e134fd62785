import type { Db } from '@fotosoc/server-kit/db/connection';

/** Gives the committee badge to exactly these accounts. */
export async function replaceCommitteeBadges(trx: Db, accountIds: ReadonlySet<string>): Promise<void> {
  const badged = await trx.selectFrom('accounts').select('id').where('is_committee', '=', 1).execute();
  const held = new Set(badged.map(({ id }) => id));
  await updateBadge(
    trx,
    1,
    [...accountIds].filter((id) => !held.has(id)),
  );
  await updateBadge(
    trx,
    0,
    [...held].filter((id) => !accountIds.has(id)),
  );
}

async function updateBadge(trx: Db, is_committee: 0 | 1, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('accounts').set({ is_committee }).where('id', 'in', ids).execute();
}
