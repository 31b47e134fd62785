import type { Db } from '../../../db/connection.ts';
import type { Services } from '../../../services.ts';
import { analyseRollout } from '../analysis/rollout-analysis.ts';
import { listDeployments } from '../queries.ts';
import { rollback } from './rollout.ts';

/** Takes a canary, or a version promoted a short while ago, back by itself when visitors' pages report that it is worse,
 *  or report nothing at all.
 *  @returns the reason, if it was */
export async function rollBackIfBad(db: Db, remote: string, now: Date): Promise<string | undefined> {
  const found = await analyseRollout(db, remote, now);
  if (!found) return undefined;
  const { deploymentId, reason } = found;
  await rollback(db, { name: remote, actor: 'system', at: now, reason, onlyDeployment: deploymentId });
  return reason;
}

/** Looks at whatever is deployed by the clock: missing telemetry sends no reports. */
export async function rollBackAllBad({ db, background, now }: Services): Promise<void> {
  for (const { name, retired_at } of await listDeployments(db)) {
    if (retired_at === null) background.run(() => rollBackIfBad(db, name, now()));
  }
}
