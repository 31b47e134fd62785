import type { Db } from '@fotosoc/server-kit/db/connection';
import { readUsualNetworks, toCount, recordNetworkView } from './baseline.ts';
import { type NetworkLimit, ALL_VISITORS } from './signals.ts';
import {
  toNetworkGroup,
  markReported,
  type ReportFlag,
  addToCounts,
  type CountedDeployment,
  type CountName,
  PAGE_REPORTS,
  toSlot,
  listLivePairs,
  ZERO_COUNTS,
  addCounts,
} from './counters.ts';
import { HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';
import { shortenDeploymentId, type PageView } from '../page-view.ts';
import type { RemoteReport, PageLifecycle } from '@fotosoc/contract/report';
import { removePersonalData } from '@fotosoc/server-kit/text/impersonal';
import { addTiming, findLateThresholdMs, type Form } from './timings.ts';
import { listDeployments } from '../versions/deployments.ts';
import { write } from '@fotosoc/server-kit/db/write';

/** A counting round of a deployment ends after 500 views or 6 hours. In a round, only a small share of the views of one
 *  network count. */
const VIEWS_PER_ROUND = 500;
const MAX_ROUND_MS = 6 * HOUR_MS;
/** Number of views per round that count from all untrusted networks together. The limit of one network does not depend
 *  on the number of other networks. */
const UNTRUSTED_VIEWS_PER_ROUND = 20;
/** Maximum share of a round for a network that had many views on earlier days. */
const MAX_NETWORK_SHARE = 0.04;
/** The usual share of a network is computed from the days before the deployment, at most 14. */
const HISTORY_MS = 14 * DAY_MS;
const EVERYBODY = '';

export interface CountingRound {
  number: number;
  votes: number;
  beganAt: Date;
}

/** Returns the round that a view counts for. A new round begins if the current one is over, or if the clock was set
 *  back before its start. */
export function getRound(now: Date, last?: CountingRound): CountingRound {
  if (!last) return { number: 1, votes: 0, beganAt: now };
  const isOver = last.votes >= VIEWS_PER_ROUND || Math.abs(now.getTime() - last.beganAt.getTime()) >= MAX_ROUND_MS;
  return isOver ? { number: last.number + 1, votes: 0, beganAt: now } : last;
}

/** Returns the number of counted views of one network in a round.
 *  @param usualShare share of all views on earlier days, from 0 to 1 */
export function getViewLimit(usualShare: number, doubt: NetworkLimit): number {
  return Math.max(
    UNTRUSTED_VIEWS_PER_ROUND / doubt.networks,
    VIEWS_PER_ROUND * Math.min(MAX_NETWORK_SHARE, usualShare),
  );
}

/** Returns whether another view of a network counts for a deployment. One person could simulate many visitors behind
 *  one address, so views of a network are limited. A campus has many visitors behind one address, and gets a larger
 *  limit by its share on earlier days. */
export async function consumeViewLimit(
  trx: Db,
  { deploymentId, address, now }: { deploymentId: string; address: string; now: Date },
): Promise<boolean> {
  const network = toNetworkGroup(address);
  const rows = await trx
    .selectFrom('network_votes')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('network', 'in', [EVERYBODY, network])
    .execute();
  const of = rows.find((row) => row.network === EVERYBODY);
  const last = of && { number: of.round, votes: of.votes, beganAt: new Date(of.began_at) };
  const { number, votes, beganAt } = getRound(now, last);
  const since = of?.since ?? beganAt.toISOString();
  const own = rows.find((row) => row.network === network && row.round === number)?.votes ?? 0;
  if (own > 0 && own >= (await computeAllowedViews(trx, address, { since, now }))) return false;
  for (const [key, counted] of [
    [EVERYBODY, votes + 1],
    [network, own + 1],
  ] as const) {
    const row = { round: number, votes: counted, began_at: beganAt.toISOString(), since };
    await trx
      .insertInto('network_votes')
      .values({ deployment_id: deploymentId, network: key, ...row })
      .onConflict((conflict) => conflict.columns(['deployment_id', 'network']).doUpdateSet(row))
      .execute();
  }
  return true;
}

async function computeAllowedViews(
  trx: Db,
  address: string,
  { since, now }: { since: string; now: Date },
): Promise<number> {
  const before = new Date(Math.max(Date.parse(since), now.getTime() - HISTORY_MS));
  const { shareOf, doubt } = await readUsualNetworks(trx, before);
  return getViewLimit(shareOf(address), doubt);
}

/** Runs the update if the view is within the limit of its network. The first report of a view decides whether the view
 *  counts; later reports follow that decision. */
async function withVote(
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
async function addView(
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
function isRenderedBy({ shell, landing }: PageView, deploymentId: string): boolean {
  return shortenDeploymentId(deploymentId) === shell || shortenDeploymentId(deploymentId) === landing;
}

type ProblemReport = Extract<RemoteReport, { step?: string }>;

function formatProblem({ kind, step, message }: ProblemReport): string {
  const what = {
    'load-failed': `${step ?? 'page'} failed to load`,
    'render-crash': 'page crashed',
    error: 'its code threw an error',
    frozen: 'page froze or its tab crashed',
  }[kind];
  return [what, message && removePersonalData(message)].filter(Boolean).join(': ');
}

/** Stores the latest problem of a deployment, which explains a later rollback. */
async function recordProblem(
  trx: Db,
  { deploymentId, shellId, remote, version }: CountedDeployment,
  report: ProblemReport,
  at: Date,
): Promise<void> {
  const message =
    report.remote === remote ? formatProblem(report) : `${report.remote} afterwards: ${formatProblem(report)}`;
  const seen_at = at.toISOString();
  await trx
    .insertInto('rollout_analyses')
    .values({
      deployment_id: deploymentId,
      shell_id: shellId,
      remote,
      version,
      sums: '{}',
      trouble: null,
      message,
      message_at: seen_at,
      seen_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['deployment_id', 'shell_id']).doUpdateSet((eb) => {
        if (report.message !== undefined) return { message, message_at: seen_at, seen_at };
        // Keeps the more detailed of the stored and the new message.
        const kept = (column: 'message' | 'message_at') =>
          eb.fn.coalesce(`rollout_analyses.${column}`, `excluded.${column}`);
        return { message: kept('message'), message_at: kept('message_at'), seen_at };
      }),
    )
    .execute();
}

interface ReceivedReport<Kind extends RemoteReport['kind'] = RemoteReport['kind']> {
  report: Extract<RemoteReport, { kind: Kind }>;
  counted: CountedDeployment;
  at: Date;
}

/** Counts a report of a page, at most once per kind and deployment. */
async function recordReport(trx: Db, view: PageView, { report, counted, at }: ReceivedReport): Promise<void> {
  if (report.kind === 'vitals') return recordVitals(trx, view, { report, counted, at });
  await withVote(trx, view, counted, at, async (said) => {
    const add: CountName[] = [];
    const isNew = (flag: ReportFlag) => !said.has(flag) && said.add(flag);
    if (isNew('heard')) add.push('heard');
    if (report.kind === 'call-failed') {
      if (isNew('callFailed')) add.push('calls_failed');
    } else if (report.kind === 'mismatch') {
      if (isNew('mismatched')) add.push('mismatched');
    } else if (report.kind !== 'loaded') {
      if (isNew('bad')) {
        add.push(report.kind === 'load-failed' ? 'failed' : 'crashed');
        await recordProblem(trx, counted, report, at);
      }
    } else if (report.loadMs !== undefined && isRenderedBy(view, counted.deploymentId) && isNew('timed')) {
      add.push(
        ...(await recordLoadTime(trx, view, { counted, at, loadMs: report.loadMs, isSlowLine: report.isSlowLine })),
      );
    }
    await addView(trx, view, counted, { slot: toSlot(at), add });
  });
}

/** Records the load time of a page, for the remote or shell that renders the page.
 *  @returns counters to increment */
async function recordLoadTime(
  trx: Db,
  view: PageView,
  {
    counted,
    at,
    loadMs,
    isSlowLine = false,
  }: { counted: CountedDeployment; at: Date; loadMs: number; isSlowLine?: boolean | undefined },
): Promise<CountName[]> {
  const { remote, version } = counted;
  const form = getFormFactor(view);
  await addTiming(trx, { remote, version, measure: 'loadMs', form, value: loadMs, weight: view.weight }, at);
  if (isSlowLine) return [];
  const lateMs = await findLateThresholdMs(trx, { remote, version, measure: 'loadMs', form, now: at });
  if (lateMs === undefined) return [];
  return loadMs > lateMs ? ['timed', 'slow'] : ['timed'];
}

/** Counters of each measure: the first counts measured views, the second late views. */
const LATE_COUNTERS = {
  lcpMs: ['lcp_timed', 'lcp_late'],
  inpMs: ['inp_timed', 'inp_late'],
  blockedMs: ['blocked_timed', 'blocked_late'],
} as const;

async function recordVitals(trx: Db, view: PageView, { report, counted, at }: ReceivedReport<'vitals'>): Promise<void> {
  await markReported(trx, view, PAGE_REPORTS, at, async (said) => {
    if (said.has('timed')) return;
    said.add('timed');
    const { remote, version } = counted;
    const add: CountName[] = [];
    for (const measure of ['lcpMs', 'inpMs', 'blockedMs', 'cls'] as const) {
      const value = report[measure];
      if (value === undefined) continue;
      const of = { remote, version, measure, form: getFormFactor(view) };
      await addTiming(trx, { ...of, value, weight: view.weight }, at);
      const lateMs = measure === 'cls' ? undefined : await findLateThresholdMs(trx, { ...of, now: at });
      if (measure !== 'cls' && lateMs !== undefined)
        add.push(...LATE_COUNTERS[measure].slice(0, value > lateMs ? 2 : 1));
    }
    await withVote(trx, view, counted, at, async () => addView(trx, view, counted, { slot: toSlot(at), add }));
  });
}

function getFormFactor({ cohorts }: PageView): Form {
  return cohorts.includes('phone') ? 'phone' : 'desktop';
}

/** Failures without the new version on the page from which the failed version counts as failing on its own: their
 *  number and share. */
const INDEPENDENT_FAILURE = { bad: 3, share: 0.1 };

/** Returns the deployment a report counts against: the failed version, or the version shown before on the same page if
 *  only the earlier one is new and the failed one does not fail independently.
 *  @param live deployments of the page */
async function findSuspect(
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

/** Counts reports about the page as a whole, at most once per kind. A later report also counts as `started`, whose own
 *  report may have been lost.
 *  @param at time of the report */
export async function recordPageReport(db: Db, view: PageView, news: PageLifecycle, at: Date): Promise<void> {
  const flags = news === 'started' ? (['started'] as const) : (['started', 'answered'] as const);
  await write(db, 'reports', async (trx) => {
    let fresh: ('started' | 'answered')[] = [];
    await markReported(trx, view, PAGE_REPORTS, at, async (said) => {
      if (said.size === 0) await recordNetworkView(trx, view.address, at);
      fresh = flags.filter((flag) => !said.has(flag));
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
