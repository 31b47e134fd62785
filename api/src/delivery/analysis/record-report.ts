import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../ground/db/connection.ts';
import { addView, isShown, withVote } from './add-view.ts';
import { noteTrouble } from './note-trouble.ts';
import type { PageView } from './page-view.ts';
import { addTiming, lateAfterMs, type Form } from './timings.ts';
import { markSaid, PAGE, type Flag } from './used-views.ts';
import { slotOf, type Counted } from './view-counts.ts';
import type { CountName } from './counts.ts';

interface Told<Kind extends RemoteReport['kind'] = RemoteReport['kind']> {
  report: Extract<RemoteReport, { kind: Kind }>;
  counted: Counted;
  at: Date;
}

/** Counts a report of a page, at most once per kind and deployment. */
export async function recordReport(trx: Db, view: PageView, { report, counted, at }: Told): Promise<void> {
  if (report.kind === 'vitals') return recordVitals(trx, view, { report, counted, at });
  await withVote(trx, view, counted, at, async (said) => {
    const add: CountName[] = [];
    const isNew = (flag: Flag) => !said.has(flag) && said.add(flag);
    if (isNew('heard')) add.push('heard');
    if (report.kind === 'call-failed') {
      if (isNew('callFailed')) add.push('calls_failed');
    } else if (report.kind === 'mismatch') {
      if (isNew('mismatched')) add.push('mismatched');
    } else if (report.kind !== 'loaded') {
      if (isNew('bad')) {
        add.push(report.kind === 'load-failed' ? 'failed' : 'crashed');
        await noteTrouble(trx, counted, report, at);
      }
    } else if (report.loadMs !== undefined && isShown(view, counted.deploymentId) && isNew('timed')) {
      add.push(...(await timed(trx, view, { counted, at, loadMs: report.loadMs, isSlowLine: report.isSlowLine })));
    }
    await addView(trx, view, counted, { slot: slotOf(at), add });
  });
}

/** Records the load time of the first page.
 *  @returns counters to increment */
async function timed(
  trx: Db,
  view: PageView,
  {
    counted,
    at,
    loadMs,
    isSlowLine = false,
  }: { counted: Counted; at: Date; loadMs: number; isSlowLine?: boolean | undefined },
): Promise<CountName[]> {
  const { remote, version } = counted;
  const form = formOf(view);
  await addTiming(trx, { remote, version, measure: 'loadMs', form, value: loadMs, weight: view.weight }, at);
  if (isSlowLine) return [];
  const lateMs = await lateAfterMs(trx, { remote, version, measure: 'loadMs', form, now: at });
  if (lateMs === undefined) return [];
  return loadMs > lateMs ? ['timed', 'slow'] : ['timed'];
}

/** Counters of a measure: measured views, and late views. */
const LATENESS = { lcpMs: ['lcp_timed', 'lcp_late'], inpMs: ['inp_timed', 'inp_late'] } as const;

async function recordVitals(trx: Db, view: PageView, { report, counted, at }: Told<'vitals'>): Promise<void> {
  await markSaid(trx, view, PAGE, at, async (said) => {
    if (said.has('timed')) return;
    said.add('timed');
    const { remote, version } = counted;
    const add: CountName[] = [];
    for (const measure of ['lcpMs', 'inpMs', 'cls'] as const) {
      const value = report[measure];
      if (value === undefined) continue;
      const of = { remote, version, measure, form: formOf(view) };
      await addTiming(trx, { ...of, value, weight: view.weight }, at);
      const lateMs = measure === 'cls' ? undefined : await lateAfterMs(trx, { ...of, now: at });
      if (measure !== 'cls' && lateMs !== undefined) add.push(...LATENESS[measure].slice(0, value > lateMs ? 2 : 1));
    }
    await withVote(trx, view, counted, at, async () => addView(trx, view, counted, { slot: slotOf(at), add }));
  });
}

function formOf({ cohorts }: PageView): Form {
  return cohorts.includes('phone') ? 'phone' : 'desktop';
}
