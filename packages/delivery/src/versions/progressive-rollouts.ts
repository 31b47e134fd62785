import type { Db } from '@fotosoc/server-kit/db/connection';
import type { GradualRolloutRow } from '../tables.ts';

/** Returns active progressive rollouts; a manually changed percentage ends one. */
export async function listProgressiveRollouts(db: Db): Promise<GradualRolloutRow[]> {
  return db
    .selectFrom('gradual_rollouts')
    .innerJoin('remote_deployments', (join) =>
      join
        .onRef('remote_deployments.name', '=', 'gradual_rollouts.remote')
        .onRef('remote_deployments.canary_id', '=', 'gradual_rollouts.deployment_id')
        .onRef('remote_deployments.canary_percent', '=', 'gradual_rollouts.percent'),
    )
    .selectAll('gradual_rollouts')
    .where('remote_deployments.retired_at', 'is', null)
    .execute();
}

export async function saveProgressiveRollout(db: Db, row: GradualRolloutRow): Promise<void> {
  await db
    .insertInto('gradual_rollouts')
    .values(row)
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
    .execute();
}
