import type { PageLifecycle, RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../server-kit/db/connection.ts';
import { write } from '../../server-kit/db/write.ts';
import { listDeployments } from '../versions/deployments.ts';
import { addView, isRenderedBy, withVote } from './add-view.ts';
import { findSuspect } from './suspect.ts';
import { recordNetworkView } from './networks.ts';
import { shortenDeploymentId, type PageView } from '../page-view.ts';
import { recordReport } from './record-report.ts';
import { markReported, PAGE_REPORTS, type ReportFlag } from './used-views.ts';
import { toSlot, type CountedDeployment } from './view-counts.ts';

/** Counts reports about the page as a whole, at most once per kind. A later report also counts as `started`, whose own
 *  report may have been lost.
 *  @param at time of the report */
export async function recordPageReport(db: Db, view: PageView, news: PageLifecycle, at: Date): Promise<void> {
  const told = news === 'started' ? (['started'] as const) : (['started', 'answered'] as const);
  await write(db, 'reports', async (trx) => {
    let fresh: ('started' | 'answered')[] = [];
    await markReported(trx, view, PAGE_REPORTS, at, async (said) => {
      if (said.size === 0) await recordNetworkView(trx, view.address, at);
      fresh = told.filter((flag) => !said.has(flag));
      for (const flag of ['counted', ...fresh] as const) said.add(flag);
    });
    if (fresh.length === 0) return;
    const live = await listLiveDeployments(trx, view);
    for (const counted of live.filter(({ deploymentId }) => isRenderedBy(view, deploymentId))) {
      // Counts in the slot in which the page was served, however late the report arrives.
      await withVote(trx, view, counted, at, async () =>
        addView(trx, view, counted, { slot: toSlot(view.servedAt), add: fresh }),
      );
    }
  });
}

/** Counts the reports of a page about its deployments, at most once per kind. Deployments not live or not on the page
 *  are ignored.
 *  @returns whether this is the first report about its shell */
export async function recordRemoteReports(
  db: Db,
  view: PageView,
  reports: readonly RemoteReport[],
  at: Date,
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    const live = await listLiveDeployments(trx, view);
    const isFirst = reports.some(isShellOpened) && (await isFirstOf(trx, view, 'heard', at));
    for (const report of reports) {
      const counted = live.find(
        ({ deploymentId, version }) => deploymentId === report.deploymentId && version === report.version,
      );
      if (!counted) continue;
      const culprit = await findSuspect(trx, live, { report, counted, at });
      await recordReport(trx, view, { report, counted: culprit, at });
    }
    return isFirst;
  });
}

function isShellOpened({ remote, kind }: RemoteReport): boolean {
  return remote === 'shell' && kind === 'loaded';
}

async function isFirstOf(trx: Db, view: PageView, flag: ReportFlag, at: Date): Promise<boolean> {
  let isFirst = false;
  await markReported(trx, view, PAGE_REPORTS, at, (said) => {
    isFirst = !said.has(flag);
    said.add(flag);
  });
  return isFirst;
}

/** Counts a page that failed to boot.
 *  @param isShell whether the shell caused the failure, not a slow connection or an old browser
 *  @returns whether this is the first such report of the page */
export async function recordFailedBoot(
  db: Db,
  view: PageView,
  { message, isShell, at }: { message: string; isShell: boolean; at: Date },
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    if (!(await isFirstOf(trx, view, 'bad', at))) return false;
    const shell = (await listLiveDeployments(trx, view)).find(({ remote }) => remote === 'shell');
    if (!shell || !isShell) return true;
    const { remote, version, deploymentId } = shell;
    const report: RemoteReport = { remote, version, deploymentId, kind: 'load-failed', step: 'start', message };
    await recordReport(trx, view, { report, counted: shell, at });
    return true;
  });
}

/** Returns the deployments of the page that are still live. */
export async function listLiveDeployments(trx: Db, { shell, remotes }: PageView): Promise<CountedDeployment[]> {
  const live = (await listDeployments(trx)).flatMap(
    ({ name, deployment_id, active_version, canary_id, canary_version }) => [
      { remote: name, deploymentId: deployment_id, version: active_version },
      ...(canary_id && canary_version ? [{ remote: name, deploymentId: canary_id, version: canary_version }] : []),
    ],
  );
  const own = live.find(
    ({ remote, deploymentId }) => remote === 'shell' && shortenDeploymentId(deploymentId) === shell,
  );
  return live
    .filter((each) => each === own || remotes.includes(shortenDeploymentId(each.deploymentId)))
    .map((each) => ({ ...each, shellId: own?.deploymentId ?? shell }));
}
