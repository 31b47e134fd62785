import { createHash } from 'node:crypto';
import type { RemoteReport } from '@fotosoc/contract/report';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { RemoteReportRow } from '../../../db/tables.ts';

/** How a version does with its visitors. */
export interface Tally {
  visitors: number;
  /** Of them, those for whom it could not be loaded, crashed or threw. */
  bad: number;
  /** Of the bad, those for whom it could not be loaded … */
  failed: number;
  /** … and those for whom it was there, then crashed or threw. Some saw both. */
  crashed: number;
  /** What one of them saw. */
  message: string | null;
}

/** More visitors behind one address say no more: one person with many browsers must not decide for everybody. */
export const VOTES_PER_ADDRESS = 5;
/** Who reports all day long is written down as often as this. */
const REPORT_AGAIN_MS = 60 * 60 * 1000;

/** Whose page it is. */
export interface Reporter {
  visitorId: string;
  addressKey: string;
  at: Date;
}

/** Keeps what one visitor's page said of a version: one row a visitor, in which what was said first stays.
 *  @returns whether that is news */
export async function keepReport(
  db: Db,
  report: RemoteReport,
  { visitorId, addressKey, at }: Reporter,
): Promise<boolean> {
  const { deploymentId, remote, version } = report;
  const reporter = digest(deploymentId, visitorId);
  const before = await db
    .selectFrom('remote_reports')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('reporter', '=', reporter)
    .executeTakeFirst();
  const told = toldBy(report);
  const news = before ? newIn(before, told) : told;
  const isNews = Object.keys(news).length > 0;
  // Once bad, only what is bad says when: a good page later does not make the trouble look recent.
  const saysWhen = !before || told.is_bad === 1 || before.is_bad === 0;
  const isOld = before !== undefined && at.getTime() - Date.parse(before.reported_at) > REPORT_AGAIN_MS;
  if (!isNews && !(saysWhen && isOld)) return false;
  const change = saysWhen ? { ...news, reported_at: at.toISOString() } : news;
  await db
    .insertInto('remote_reports')
    .values({
      deployment_id: deploymentId,
      reporter,
      remote,
      version,
      address_key: digest(deploymentId, addressKey),
      is_loaded: 0,
      is_bad: 0,
      reported_at: at.toISOString(),
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['deployment_id', 'reporter']).doUpdateSet(change))
    .execute();
  return isNews;
}

type Told = Partial<
  Pick<
    RemoteReportRow,
    'is_loaded' | 'is_bad' | 'is_failed' | 'is_crashed' | 'message' | 'load_ms' | 'lcp_ms' | 'inp_ms' | 'cls'
  >
>;

function toldBy(report: RemoteReport): Told {
  if (report.kind === 'loaded') return { is_loaded: 1, load_ms: report.loadMs };
  // Only a page that was shown has vitals.
  if (report.kind === 'vitals') return { is_loaded: 1, lcp_ms: report.lcpMs, inp_ms: report.inpMs, cls: report.cls };
  const message = [trouble(report), report.message].filter(Boolean).join(': ');
  return { is_bad: 1, message, ...(report.kind === 'load-failed' ? { is_failed: 1 } : { is_crashed: 1 }) };
}

/** What went wrong, in words for those who read the history. */
function trouble({ kind, step }: Extract<RemoteReport, { step?: string }>): string {
  if (kind === 'load-failed') return `its ${step ?? 'page'} did not load`;
  return kind === 'render-crash' ? 'its page crashed' : 'its code threw';
}

/** Of what was told, what the row does not have yet. */
function newIn(before: RemoteReportRow, told: Told): Told {
  const unknown = Object.entries(told).filter(([column, value]) => {
    const known = before[column as keyof Told];
    return value !== undefined && (known === null || (known === 0 && column.startsWith('is_')));
  });
  return Object.fromEntries(unknown);
}

/** One deployment, or one version since an instant over all its deployments. */
export type TallyOf = { deploymentId: string } | { remote: string; version: string; since: Date };

export async function tally(db: Db, of: TallyOf): Promise<Tally> {
  let rows = db.selectFrom('remote_reports');
  rows =
    'deploymentId' in of
      ? rows.where('deployment_id', '=', of.deploymentId)
      : rows
          .where('remote', '=', of.remote)
          .where('version', '=', of.version)
          .where('reported_at', '>=', of.since.toISOString());
  const addresses = await rows.select(SUMS).groupBy('address_key').limit(10_000).execute();
  return addresses.reduce(add, NOBODY);
}

/** The versions of a remote that anybody has said something of, over all their deployments. */
export async function tallyVersions(db: Db, remote: string): Promise<Map<string, Tally>> {
  const addresses = await db
    .selectFrom('remote_reports')
    .select('version')
    .select(SUMS)
    .where(HAS_REPORTED)
    .where('remote', '=', remote)
    .groupBy(['version', 'deployment_id', 'address_key'])
    .limit(50_000)
    .execute();
  const tallies = new Map<string, Tally>();
  for (const address of addresses) tallies.set(address.version, add(tallies.get(address.version) ?? NOBODY, address));
  return tallies;
}

/** Whether any page ever reported of a version. */
export async function hasReportingSessions(db: Db, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('remote_reports')
    .select('reporter')
    .where(HAS_REPORTED)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const NOBODY: Tally = { visitors: 0, bad: 0, failed: 0, crashed: 0, message: null };

/** Leaves out those who were given a version and have reported nothing. */
const HAS_REPORTED = sql<boolean>`(is_loaded = 1 or is_bad = 1)`;

const SUMS = [
  sql<number>`count(*)`.as('visitors'),
  sql<number>`sum(is_bad)`.as('bad'),
  sql<number>`sum(is_failed)`.as('failed'),
  sql<number>`sum(is_crashed)`.as('crashed'),
  sql<string | null>`max(message)`.as('message'),
] as const;

function add(total: Tally, { visitors, bad, failed, crashed, message }: Tally): Tally {
  const weight = Math.min(1, VOTES_PER_ADDRESS / visitors);
  return {
    visitors: total.visitors + visitors * weight,
    bad: total.bad + bad * weight,
    failed: total.failed + failed * weight,
    crashed: total.crashed + crashed * weight,
    message: total.message ?? message,
  };
}

export async function deleteReportsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('remote_reports').where('reported_at', '<', at.toISOString()).execute();
}

/** Nobody can be followed from one deployment to the next, or recognised at all. */
export function digest(deploymentId: string, value: string): string {
  return createHash('sha256').update(deploymentId).update('\0').update(value).digest('base64url').slice(0, 22);
}
