import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../server-kit/db/connection.ts';
import { addView, isRenderedBy, withVote } from './add-view.ts';
import { recordProblem } from './record-problem.ts';
import type { PageView } from '../page-view.ts';
import { addTiming, findLateThresholdMs, type Form } from './timings.ts';
import { markReported, PAGE_REPORTS, type ReportFlag } from './used-views.ts';
import { toSlot, type CountedDeployment } from './view-counts.ts';
import type { CountName } from './counts.ts';

interface ReceivedReport<Kind extends RemoteReport['kind'] = RemoteReport['kind']> {
  report: Extract<RemoteReport, { kind: Kind }>;
  counted: CountedDeployment;
  at: Date;
}

/** Counts a report of a page, at most once per kind and deployment. */
export async function recordReport(trx: Db, view: PageView, { report, counted, at }: ReceivedReport): Promise<void> {
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
