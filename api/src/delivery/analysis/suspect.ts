import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../server-kit/db/connection.ts';
import { listDeployments } from '../versions/deployments.ts';
import { toCount } from './history.ts';
import { listLivePairs } from './live-pair.ts';
import { ALL_VISITORS } from './signals.ts';
import { ZERO_COUNTS, addCounts } from './counts.ts';
import type { CountedDeployment } from './view-counts.ts';

/** Failures without the new version on the page from which the failed version counts as failing on its own: their
 *  number and share. */
const INDEPENDENT_FAILURE = { bad: 3, share: 0.1 };

/** Returns the deployment a report counts against: the failed version, or the version shown before on the same page if
 *  only the earlier one is new and the failed one does not fail independently.
 *  @param live deployments of the page */
export async function findSuspect(
  trx: Db,
  live: readonly CountedDeployment[],
  { report, counted, at }: { report: RemoteReport; counted: CountedDeployment; at: Date },
): Promise<CountedDeployment> {
  if (!('after' in report) || report.after === undefined) return counted;
  const before = live.find(({ deploymentId }) => deploymentId === report.after);
  if (!before || before.remote === counted.remote || before.remote === 'shell') return counted;
  const fresh = listLivePairs(await listDeployments(trx), at).filter(({ isFresh }) => isFresh);
  const isFresh = ({ deploymentId }: CountedDeployment) => fresh.some((pair) => pair.deploymentId === deploymentId);
  if (!isFresh(before) || isFresh(counted)) return counted;
  const rows = await trx
    .selectFrom('view_counts')
    .selectAll()
    .where('deployment_id', '=', counted.deploymentId)
    .where('cohort', '=', ALL_VISITORS)
    .execute();
  const { views, bad } = toCount('failed', rows.reduce(addCounts, ZERO_COUNTS));
  return bad >= INDEPENDENT_FAILURE.bad && bad >= INDEPENDENT_FAILURE.share * views ? counted : before;
}
