import { formatUtcDay } from '@fotosoc/contract/days';
import { type Signal, ALL_VISITORS } from './signals.ts';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { deleteRowsInPages } from '@fotosoc/server-kit/db/delete-in-pages';
import { WEEK_MS, DAY_MS } from '@fotosoc/server-kit/units';
import type { BrowserPhase } from '@fotosoc/contract/registry/error-cause';
import { type PageView, getExpiryCutoff } from '../page-view.ts';
import type { RemoteDeploymentRow } from '../tables.ts';

const VIEW_COUNTERS = [
  'started',
  'answered',
  'heard',
  'failed',
  'crashed',
  'calls_failed',
  'mismatched',
  'timed',
  'slow',
  'lcp_timed',
  'lcp_late',
  'inp_timed',
  'inp_late',
  'blocked_timed',
  'blocked_late',
  'drawn',
  'undrawn',
] as const;
export type CountName = (typeof VIEW_COUNTERS)[number];
export type Counts = Record<CountName, number>;

export const ZERO_COUNTS = Object.fromEntries(VIEW_COUNTERS.map((name) => [name, 0])) as Counts;

export function addCounts(a: Counts, b: Counts): Counts {
  return Object.fromEntries(VIEW_COUNTERS.map((name) => [name, a[name] + b[name]])) as Counts;
}

/** Letters of counters. Each counted view is encoded as a letter and its network group: `fx7` failed in group `x7`. */
const COUNTER_LETTERS: Partial<Record<CountName, string>> = {
  started: 's',
  answered: 'a',
  failed: 'f',
  crashed: 'f',
  calls_failed: 'c',
  slow: 'l',
  lcp_late: 'p',
  inp_late: 'i',
  blocked_late: 'b',
  undrawn: 'd',
};
const LETTERS_PER_VIEW = 3;

/** Returns the group of a network, one of 4,096, so that the stored value does not identify a visitor. Visitors cannot
 *  choose their group, because a secret of the site is part of the hash. */
export function toNetworkGroup(address: string): string {
  return address.slice(0, LETTERS_PER_VIEW - 1);
}

function encodeReports(address: string, names: readonly CountName[]): string {
  return names.map((name) => (COUNTER_LETTERS[name] ? COUNTER_LETTERS[name] + toNetworkGroup(address) : '')).join('');
}

/** Returns only the encoded views that failed or had a failed request. */
function selectFailures(reports: string): string {
  return (reports.match(/.{3}/gs) ?? []).filter((one) => one.startsWith('f') || one.startsWith('c')).join('');
}

/** Returns the network group of each bad view of a signal. */
export function listBadNetworks(signal: Signal, reports: string): string[] {
  if (signal !== 'silent')
    return listGroups(
      { failed: 'f', calls: 'c', slow: 'l', lcp: 'p', inp: 'i', blocked: 'b', draws: 'd' }[signal],
      reports,
    );
  const answered = listGroups('a', reports);
  return listGroups('s', reports).filter((network) => {
    const place = answered.indexOf(network);
    if (place !== -1) answered.splice(place, 1);
    return place === -1;
  });
}

function listGroups(letter: string, reports: string): string[] {
  const networks = [];
  for (let at = 0; at < reports.length; at += LETTERS_PER_VIEW) {
    if (reports[at] === letter) networks.push(reports.slice(at + 1, at + LETTERS_PER_VIEW));
  }
  return networks;
}

/** Length of the time slots in which page views are counted and analysed. */
export const SLOT_MS = 5_000;

/** Live deployment, with the deployment of the shell in which its views were counted. */
export interface CountedDeployment {
  deploymentId: string;
  shellId: string;
  remote: string;
  version: string;
}

export function toSlot(at: Date): number {
  return Math.floor(at.getTime() / SLOT_MS);
}

/** Adds a view of a network to the same counters of each of its cohorts. */
export async function addToCounts(
  trx: Db,
  { deploymentId, shellId, remote, version }: CountedDeployment,
  {
    cohorts,
    slot,
    counts,
    address,
  }: { cohorts: readonly string[]; slot: number; counts: Partial<Counts>; address: string },
): Promise<void> {
  const told = encodeReports(address, Object.keys(counts) as CountName[]);
  const rows = cohorts.map((cohort) => ({
    deployment_id: deploymentId,
    shell_id: shellId,
    remote,
    version,
    cohort,
    slot,
    told,
    ...counts,
  }));
  await trx
    .insertInto('view_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['slot', 'deployment_id', 'shell_id', 'cohort'])
        .doUpdateSet({ ...addColumns('view_counts', counts), told: sql<string>`view_counts.told || excluded.told` }),
    )
    .execute();
}

function addColumns(table: 'view_counts' | 'view_days', counts: Partial<Counts>) {
  const names = Object.keys(counts) as CountName[];
  return Object.fromEntries(
    names.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );
}

/** Maximum length of the string that stores the networks of a day's bad views. */
const MAX_REPORT_LETTERS_PER_DAY = 4000 * LETTERS_PER_VIEW;

const COUNTER_SUMS = VIEW_COUNTERS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** Moves analysed slots into the daily counters of their versions. */
export async function mergeSlotsIntoDays(trx: Db, upTo: number): Promise<void> {
  const rows = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'cohort', 'slot'])
    .select(COUNTER_SUMS)
    .where('slot', '<=', upTo)
    .groupBy(['remote', 'version', 'cohort', 'slot'])
    .execute();
  const voices = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'slot', 'told'])
    .where('slot', '<=', upTo)
    .where('cohort', '=', ALL_VISITORS)
    .execute();
  for (const { slot, ...row } of rows) {
    const own = voices.filter((one) => one.slot === slot && one.remote === row.remote && one.version === row.version);
    const told = row.cohort === ALL_VISITORS ? own.map((one) => selectFailures(one.told)).join('') : '';
    await trx
      .insertInto('view_days')
      .values({ ...row, told, day: formatUtcDay(new Date(slot * SLOT_MS)) })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'cohort', 'day']).doUpdateSet({
          ...addColumns('view_days', ZERO_COUNTS),
          told: sql<string>`case when length(view_days.told) < ${MAX_REPORT_LETTERS_PER_DAY}
            then view_days.told || excluded.told else view_days.told end`,
        }),
      )
      .execute();
  }
  await trx.deleteFrom('view_counts').where('slot', '<=', upTo).execute();
}

/** Returns the counters of each version of a remote, current slots included. */
export async function countVersions(db: Db, remote: string): Promise<Map<string, Counts>> {
  const versions = new Map<string, Counts>();
  for (const table of ['view_days', 'view_counts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('version')
      .select(COUNTER_SUMS)
      .where('remote', '=', remote)
      .where('cohort', '=', 'all')
      .groupBy('version')
      .execute();
    for (const { version, ...counts } of rows)
      versions.set(version, addCounts(versions.get(version) ?? ZERO_COUNTS, counts));
  }
  return versions;
}

/** Returns the page views of a remote per hour, averaged over the days with views in the last week; 0 without views. */
export async function computeViewsPerHour(db: Db, remote: string, now: Date): Promise<number> {
  const { views, days } = await db
    .selectFrom('view_days')
    .select(({ fn }) => [fn.sum<number | null>('heard').as('views'), fn.count<number>('day').distinct().as('days')])
    .where('remote', '=', remote)
    .where('cohort', '=', ALL_VISITORS)
    .where('day', '>=', formatUtcDay(new Date(now.getTime() - WEEK_MS)))
    .executeTakeFirstOrThrow();
  return views === null ? 0 : views / (days * 24);
}

export async function deleteOldCounts(db: Db, at: Date): Promise<void> {
  const isOld = sql`day < ${formatUtcDay(at)}`;
  await deleteRowsInPages(db, 'view_days', ['remote', 'version', 'cohort', 'day'], isOld);
  const key = ['remote', 'version', 'measure', 'form', 'bucket', 'day'];
  await deleteRowsInPages(db, 'view_timings', key, isOld);
}

/** Number of views in one database row, one byte each. */
const VIEWS_PER_BLOCK = 256;

/** Flags of the reports of a view about a deployment, as bits of a byte, lowest first. Each report counts once. */
const DEPLOYMENT_FLAGS = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'mismatched'] as const;
const PAGE_FLAGS = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'started', 'answered'] as const;

const ERROR_FLAGS = ['loading', 'hydration', 'drawing', 'event'] as const satisfies BrowserPhase[];

/** `counted`: the view has a report, and counts; `ignored`: it does not count, as its network sends too many. */
export type ReportFlag = (typeof DEPLOYMENT_FLAGS | typeof PAGE_FLAGS | typeof ERROR_FLAGS)[number];

/** Value in the deployment column for reports about the whole page. */
export const PAGE_REPORTS = 'page';
/** Value in the deployment column for reports of errors. */
export const ERROR_REPORTS = 'errors';

/** Reads and updates the flags of a view about a deployment. The caller opens a transaction, so that only one of two
 *  equal concurrent reports counts.
 *  @param hear receives the earlier flags, and adds new ones */
export async function markReported(
  trx: Db,
  { epoch, number }: PageView,
  deploymentId: string,
  at: Date,
  hear: (said: Set<ReportFlag>) => Promise<void> | void,
): Promise<void> {
  const key = { epoch, block: Math.floor(number / VIEWS_PER_BLOCK), deployment_id: deploymentId };
  const row = await trx
    .selectFrom('used_views')
    .select('used')
    .where('epoch', '=', key.epoch)
    .where('block', '=', key.block)
    .where('deployment_id', '=', key.deployment_id)
    .executeTakeFirst();
  const used = row ? Uint8Array.from(row.used) : new Uint8Array(VIEWS_PER_BLOCK);
  const place = number % VIEWS_PER_BLOCK;
  const flags = { [PAGE_REPORTS]: PAGE_FLAGS, [ERROR_REPORTS]: ERROR_FLAGS }[deploymentId] ?? DEPLOYMENT_FLAGS;
  const said = parseFlags(used[place]!, flags);
  await hear(said);
  const byte = toByte(said, flags);
  if (byte === used[place]) return;
  used[place] = byte;
  const used_at = at.toISOString();
  await trx
    .insertInto('used_views')
    .values({ ...key, used: Buffer.from(used), used_at })
    .onConflict((conflict) =>
      conflict.columns(['epoch', 'block', 'deployment_id']).doUpdateSet({ used: Buffer.from(used), used_at }),
    )
    .execute();
}

function parseFlags(byte: number, flags: readonly ReportFlag[]): Set<ReportFlag> {
  return new Set(flags.filter((_, bit) => byte & (1 << bit)));
}

function toByte(said: ReadonlySet<ReportFlag>, flags: readonly ReportFlag[]): number {
  return flags.reduce((byte, flag, bit) => (said.has(flag) ? byte | (1 << bit) : byte), 0);
}

/** Deletes views with expired tokens. */
export async function deleteExpiredViews(db: Db, now: Date): Promise<void> {
  const expired = sql`used_at < ${getExpiryCutoff(now).toISOString()}`;
  await deleteRowsInPages(db, 'used_views', ['epoch', 'block', 'deployment_id'], expired);
}

/** Time after its promotion in which a version may be rolled back automatically. A canary may be rolled back at any
 *  time. */
const PROBATION_MS = DAY_MS;

/** Live version of a remote, together with a live version of the shell around it. The shell itself is paired with
 *  itself. */
export interface LivePair extends CountedDeployment {
  /** True if the version may be rolled back: a canary, or recently promoted. */
  isFresh: boolean;
  isShellFresh: boolean;
  isGradual: boolean;
}

interface Live {
  deploymentId: string;
  version: string;
  isFresh: boolean;
}

/** Returns all combinations of shell and remote served to visitors.
 *  @param gradual deployments in a progressive rollout */
export function listLivePairs(
  deployments: readonly RemoteDeploymentRow[],
  now: Date,
  gradual: readonly string[] = [],
): LivePair[] {
  const shell = deployments.find(({ name }) => name === 'shell');
  const shells = shell ? toLiveDeployments(shell, now) : [];
  return deployments.flatMap((row) =>
    toLiveDeployments(row, now).flatMap(({ deploymentId, version, isFresh }) =>
      shells
        .filter((own) => row.name !== 'shell' || own.deploymentId === deploymentId)
        .map((own) => ({
          remote: row.name,
          deploymentId,
          version,
          isFresh,
          shellId: own.deploymentId,
          isShellFresh: own.isFresh,
          isGradual: gradual.includes(deploymentId),
        })),
    ),
  );
}

function toLiveDeployments(row: RemoteDeploymentRow, now: Date): Live[] {
  const { deployment_id, active_version, last_good_version, activated_at, canary_id, canary_version } = row;
  const isNew = now.getTime() - Date.parse(activated_at) < PROBATION_MS && active_version !== last_good_version;
  const active = { deploymentId: deployment_id, version: active_version, isFresh: isNew };
  if (!canary_id || !canary_version) return [active];
  return [active, { deploymentId: canary_id, version: canary_version, isFresh: true }];
}
