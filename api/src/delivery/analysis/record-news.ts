import type { PageNews, RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { impersonal } from '../../ground/text/impersonal.ts';
import { listDeployments } from '../queries.ts';
import { culpritOf } from './culprit.ts';
import { noteNetwork } from './networks.ts';
import { shortId, type PageView } from './page-view.ts';
import { EVERYBODY } from './rule.ts';
import { addTiming, lateAfterMs, type Form } from './timings.ts';
import { markSaid, PAGE, Said } from './used-views.ts';
import { addToCounts, slotOf, type Counted, type Counts } from './view-counts.ts';
import { takeVote } from './votes.ts';

/** Counts what the page of a view said of itself, once each: `started` when it was opened.
 *  @param at when it said so */
export async function recordPageNews(db: Db, view: PageView, news: PageNews, at: Date): Promise<void> {
  const counts: (keyof Counts)[] = news === 'started' ? ['started'] : ['started', 'answered'];
  await write(db, 'reports', async (trx) => {
    let fresh: typeof counts = [];
    await markSaid(trx, view, PAGE, at, async (before) => {
      if (before === 0) await noteNetwork(trx, view.address, at);
      fresh = counts.filter((count) => (before & Said[count as 'started' | 'answered']) === 0);
      return fresh.reduce((said, count) => said | Said[count as 'started' | 'answered'], before | Said.counted);
    });
    if (fresh.length === 0) return;
    const live = await liveOf(trx, view);
    for (const counted of live.filter(({ deploymentId }) => isShown(view, deploymentId))) {
      await withVote(trx, view, counted, at, async (before) => {
        // Counted where the page began, however late it says so.
        await count(trx, view, counted, { slot: slotOf(view.servedAt), add: fresh });
        return before;
      });
    }
  });
}

/** Counts what a page said of the deployments it was composed of, once each; what is no longer live, or was not on the
 *  page, is left out.
 *  @returns whether its shell was heard of for the first time */
export async function recordReports(
  db: Db,
  view: PageView,
  reports: readonly RemoteReport[],
  at: Date,
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    const live = await liveOf(trx, view);
    const isFirst = reports.some(isShellOpened) && (await isFirstOf(trx, view, Said.heard, at));
    for (const report of reports) {
      const counted = live.find(
        ({ deploymentId, version }) => deploymentId === report.deploymentId && version === report.version,
      );
      if (!counted) continue;
      const culprit = await culpritOf(trx, live, { report, counted, at });
      await recordReport(trx, view, { report, counted: culprit, at });
    }
    return isFirst;
  });
}

function isShellOpened({ remote, kind }: RemoteReport): boolean {
  return remote === 'shell' && kind === 'loaded';
}

async function isFirstOf(trx: Db, view: PageView, what: number, at: Date): Promise<boolean> {
  let isFirst = false;
  await markSaid(trx, view, PAGE, at, (before) => {
    isFirst = (before & what) === 0;
    return before | what;
  });
  return isFirst;
}

/** Counts a page that has not opened.
 *  @param isShell whether that is the shell's doing
 *  @returns whether it says so for the first time */
export async function recordUnopened(
  db: Db,
  view: PageView,
  { message, isShell, at }: { message: string; isShell: boolean; at: Date },
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    if (!(await isFirstOf(trx, view, Said.bad, at))) return false;
    const shell = (await liveOf(trx, view)).find(({ remote }) => remote === 'shell');
    if (!shell || !isShell) return true;
    const { remote, version, deploymentId } = shell;
    const report: RemoteReport = { remote, version, deploymentId, kind: 'load-failed', step: 'start', message };
    await recordReport(trx, view, { report, counted: shell, at });
    return true;
  });
}

interface Told {
  report: RemoteReport;
  counted: Counted;
  at: Date;
}

async function recordReport(trx: Db, view: PageView, { report, counted, at }: Told): Promise<void> {
  const slot = slotOf(at);
  if (report.kind === 'vitals') {
    await recordVitals(trx, view, { report, counted, at });
    return;
  }
  await withVote(trx, view, counted, at, async (before) => {
    let said = before | Said.heard;
    const add: (keyof Counts)[] = before & Said.heard ? [] : ['heard'];
    if (report.kind === 'call-failed') {
      if (!(before & Said.callFailed)) add.push('calls_failed');
      said |= Said.callFailed;
    } else if (report.kind === 'mismatch') {
      if (!(before & Said.mismatched)) add.push('mismatched');
      said |= Said.mismatched;
    } else if (report.kind !== 'loaded') {
      if (!(before & Said.bad)) {
        add.push(report.kind === 'load-failed' ? 'failed' : 'crashed');
        await noteTrouble(trx, counted, report, at);
      }
      said |= Said.bad;
    } else if (report.loadMs !== undefined && isShown(view, counted.deploymentId) && !(before & Said.timed)) {
      said |= Said.timed;
      add.push(...(await timed(trx, view, { counted, at, loadMs: report.loadMs, isSlowLine: report.isSlowLine })));
    }
    await count(trx, view, counted, { slot, add });
    return said;
  });
}

/** Notes how long the first page took.
 *  @returns what counts of it */
async function timed(
  trx: Db,
  view: PageView,
  {
    counted,
    at,
    loadMs,
    isSlowLine = false,
  }: { counted: Counted; at: Date; loadMs: number; isSlowLine?: boolean | undefined },
): Promise<(keyof Counts)[]> {
  const { remote, version } = counted;
  const form = formOf(view);
  await addTiming(trx, { remote, version, measure: 'loadMs', form, value: loadMs, weight: view.weight }, at);
  if (isSlowLine) return [];
  const lateMs = await lateAfterMs(trx, { remote, version, form, now: at });
  if (lateMs === undefined) return [];
  return loadMs > lateMs ? ['timed', 'slow'] : ['timed'];
}

async function recordVitals(trx: Db, view: PageView, { report, counted, at }: Told): Promise<void> {
  if (report.kind !== 'vitals') return;
  await markSaid(trx, view, PAGE, at, async (before) => {
    if (before & Said.timed) return before;
    const { remote, version } = counted;
    for (const measure of ['lcpMs', 'inpMs', 'cls'] as const) {
      const value = report[measure];
      if (value === undefined) continue;
      await addTiming(trx, { remote, version, measure, form: formOf(view), value, weight: view.weight }, at);
    }
    return before | Said.timed;
  });
}

/** What is said counts if the view has a vote, which is decided by what it says first. */
async function withVote(
  trx: Db,
  view: PageView,
  { deploymentId }: Counted,
  at: Date,
  say: (before: number) => Promise<number>,
): Promise<void> {
  await markSaid(trx, view, deploymentId, at, async (before) => {
    if (before & Said.ignored) return before;
    const counts = before !== 0 || (await takeVote(trx, { deploymentId, address: view.address, now: at }));
    return counts ? say(before | Said.counted) : Said.ignored;
  });
}

async function count(
  trx: Db,
  view: PageView,
  counted: Counted,
  { slot, add }: { slot: number; add: readonly (keyof Counts)[] },
): Promise<void> {
  if (add.length === 0) return;
  const { deploymentId } = counted;
  const cohorts = [EVERYBODY, ...view.cohorts];
  if (shortId(deploymentId) === view.landing) cohorts.push(view.route);
  if (counted.remote === 'shell') cohorts.push(view.area);
  const counts = Object.fromEntries(add.map((name) => [name, view.weight]));
  await addToCounts(trx, counted, { cohorts, slot, counts, address: view.address });
}

/** What the page was composed of, as far as visitors still get it. */
async function liveOf(trx: Db, { shell, remotes }: PageView): Promise<Counted[]> {
  const live = (await listDeployments(trx)).flatMap(
    ({ name, deployment_id, active_version, canary_id, canary_version }) => [
      { remote: name, deploymentId: deployment_id, version: active_version },
      ...(canary_id && canary_version ? [{ remote: name, deploymentId: canary_id, version: canary_version }] : []),
    ],
  );
  const own = live.find(({ remote, deploymentId }) => remote === 'shell' && shortId(deploymentId) === shell);
  return live
    .filter((each) => each === own || remotes.includes(shortId(each.deploymentId)))
    .map((each) => ({ ...each, shellId: own?.deploymentId ?? shell }));
}

/** Whether the page that was served is made by it: the shell, and the remote that renders it. */
function isShown({ shell, landing }: PageView, deploymentId: string): boolean {
  return shortId(deploymentId) === shell || shortId(deploymentId) === landing;
}

function formOf({ cohorts }: PageView): Form {
  return cohorts.includes('phone') ? 'phone' : 'desktop';
}

type Trouble = Extract<RemoteReport, { step?: string }>;

/** What went wrong, in words for those who read the history. */
function sentenceOf({ kind, step, message }: Trouble): string {
  const what = {
    'load-failed': `its ${step ?? 'page'} did not load`,
    'render-crash': 'its page crashed',
    error: 'its code threw',
    frozen: 'it froze, or its tab died',
  }[kind];
  return [what, message && impersonal(message)].filter(Boolean).join(': ');
}

async function noteTrouble(
  trx: Db,
  { deploymentId, shellId, remote, version }: Counted,
  report: Trouble,
  at: Date,
): Promise<void> {
  const message = report.remote === remote ? sentenceOf(report) : `${report.remote} after it: ${sentenceOf(report)}`;
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
        // What says more is kept.
        const kept = (column: 'message' | 'message_at') =>
          eb.fn.coalesce(`rollout_analyses.${column}`, `excluded.${column}`);
        return { message: kept('message'), message_at: kept('message_at'), seen_at };
      }),
    )
    .execute();
}
