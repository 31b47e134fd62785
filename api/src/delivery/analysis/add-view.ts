import type { Db } from '../../server-kit/db/connection.ts';
import { shortenDeploymentId, type PageView } from '../page-view.ts';
import { ALL_VISITORS } from './signals.ts';
import { markReported, type ReportFlag } from './used-views.ts';
import { addToCounts, type CountedDeployment } from './view-counts.ts';
import type { CountName } from './counts.ts';
import { consumeViewLimit } from './view-limits.ts';

/** Runs the update if the view is within the limit of its network. The first report of a view decides whether the view
 *  counts; later reports follow that decision. */
export async function withVote(
  trx: Db,
  view: PageView,
  { deploymentId }: CountedDeployment,
  at: Date,
  say: (said: Set<ReportFlag>) => Promise<void>,
): Promise<void> {
  await markReported(trx, view, deploymentId, at, async (said) => {
    if (said.has('ignored')) return;
    const counts = said.size > 0 || (await consumeViewLimit(trx, { deploymentId, address: view.address, now: at }));
    said.add(counts ? 'counted' : 'ignored');
    if (counts) await say(said);
  });
}

/** Adds the weight of a page view to these counters of a deployment, in each of the view's cohorts. */
export async function addView(
  trx: Db,
  view: PageView,
  counted: CountedDeployment,
  { slot, add }: { slot: number; add: readonly CountName[] },
): Promise<void> {
  if (add.length === 0) return;
  const { deploymentId } = counted;
  const cohorts = [ALL_VISITORS, ...view.cohorts];
  if (shortenDeploymentId(deploymentId) === view.landing) cohorts.push(view.route);
  if (counted.remote === 'shell') cohorts.push(view.area);
  const counts = Object.fromEntries(add.map((name) => [name, view.weight]));
  await addToCounts(trx, counted, { cohorts, slot, counts, address: view.address });
}

/** Returns whether a deployment renders the page of the view, as shell or as remote. */
export function isRenderedBy({ shell, landing }: PageView, deploymentId: string): boolean {
  return shortenDeploymentId(deploymentId) === shell || shortenDeploymentId(deploymentId) === landing;
}
