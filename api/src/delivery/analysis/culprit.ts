import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../ground/db/connection.ts';
import { listDeployments } from '../versions/deployments.ts';
import { countOf } from './history.ts';
import { livePairs } from './live-pair.ts';
import { EVERYBODY } from './signals.ts';
import { NOTHING, plus } from './counts.ts';
import type { Counted } from './view-counts.ts';

/** Failure rate without the new version at which a version counts as failing independently. */
const BY_ITSELF = { bad: 3, share: 0.1 };

/** Returns the deployment a report counts against: the failed version, or the version shown before on the same page if
 *  only the earlier one is new and the failed one does not fail independently.
 *  @param live deployments of the page */
export async function culpritOf(
  trx: Db,
  live: readonly Counted[],
  { report, counted, at }: { report: RemoteReport; counted: Counted; at: Date },
): Promise<Counted> {
  if (!('after' in report) || report.after === undefined) return counted;
  const before = live.find(({ deploymentId }) => deploymentId === report.after);
  if (!before || before.remote === counted.remote || before.remote === 'shell') return counted;
  const fresh = livePairs(await listDeployments(trx), at).filter(({ isFresh }) => isFresh);
  const isFresh = ({ deploymentId }: Counted) => fresh.some((pair) => pair.deploymentId === deploymentId);
  if (!isFresh(before) || isFresh(counted)) return counted;
  const rows = await trx
    .selectFrom('view_counts')
    .selectAll()
    .where('deployment_id', '=', counted.deploymentId)
    .where('cohort', '=', EVERYBODY)
    .execute();
  const { views, bad } = countOf('failed', rows.reduce(plus, NOTHING));
  return bad >= BY_ITSELF.bad && bad >= BY_ITSELF.share * views ? counted : before;
}
