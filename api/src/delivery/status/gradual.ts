import type { GradualRollout } from '@fotosoc/contract/registry/status';
import type { Db } from '../../ground/db/connection.ts';
import { usualNetworks } from '../analysis/networks.ts';
import { sumsOf } from '../analysis/rollout-analysis.ts';
import { viewsPerHour } from '../analysis/view-counts.ts';
import { doubtInWords, doubtsOf, forecastRollout, hoursFrom, nextShare } from '../analysis/widening.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { listGradual } from '../versions/gradual.ts';

/** Returns the state of a remote's progressive rollout; undefined without one. */
export async function gradualOf(
  db: Db,
  { name, canary_version }: Pick<RemoteDeploymentRow, 'name' | 'canary_version'>,
  now: Date,
): Promise<GradualRollout | undefined> {
  const row = (await listGradual(db)).find(({ remote }) => remote === name);
  if (!row || canary_version === null) return undefined;
  const { percent, since, halted } = row;
  const shown = { version: canary_version, percent, since, next: nextShare(percent) };
  if (halted !== null) return { ...shown, words: `stays there: ${halted}` };
  const { doubt } = await usualNetworks(db, now);
  const [first] = doubtsOf(await sumsOf(db, row.deployment_id), percent, doubt);
  const hours = hoursFrom(percent, await viewsPerHour(db, name, now), first?.assured);
  const good = forecastRollout(hours);
  return { ...shown, words: first ? `${doubtInWords(first)}; ${good}` : good };
}
