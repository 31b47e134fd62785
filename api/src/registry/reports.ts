import { createHash } from 'node:crypto';
import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../db/connection.ts';

/** How a version does with its visitors. */
export interface Tally {
  visitors: number;
  /** Of them, those for whom it could not be loaded, crashed or threw. */
  bad: number;
  /** What one of them saw. */
  message: string | null;
}

/** More visitors behind one address say no more: one person with many browsers must not decide for everybody. */
const VOTES_PER_ADDRESS = 5;

interface Reporter {
  visitorId: string;
  addressKey: string;
  at: Date;
}

/** Keeps what one visitor's page said of a version: whether it was ever shown, and whether it was ever bad.
 *  @returns whether that is news */
export async function keepReport(
  db: Db,
  report: RemoteReport,
  { visitorId, addressKey, at }: Reporter,
): Promise<boolean> {
  const { deploymentId, remote, version, kind, step, message } = report;
  const reporter = digest(deploymentId, visitorId);
  const isLoaded = kind === 'loaded';
  const before = await db
    .selectFrom('remote_reports')
    .select(['is_loaded', 'is_bad'])
    .where('deployment_id', '=', deploymentId)
    .where('reporter', '=', reporter)
    .executeTakeFirst();
  if (before && (isLoaded ? before.is_loaded : before.is_bad)) return false;
  const said = isLoaded ? null : [step ?? kind, message].filter(Boolean).join(': ');
  await db
    .insertInto('remote_reports')
    .values({
      deployment_id: deploymentId,
      reporter,
      remote,
      version,
      address_key: digest(deploymentId, addressKey),
      is_loaded: isLoaded ? 1 : 0,
      is_bad: isLoaded ? 0 : 1,
      message: said,
      reported_at: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['deployment_id', 'reporter'])
        .doUpdateSet(isLoaded ? { is_loaded: 1 } : { is_bad: 1, message: said, reported_at: at.toISOString() }),
    )
    .execute();
  return true;
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
  const addresses = await rows
    .select(({ fn }) => [fn.countAll().as('visitors'), fn.sum('is_bad').as('bad'), fn.max('message').as('message')])
    .groupBy('address_key')
    .limit(10_000)
    .execute();
  return addresses.reduce(add, NOBODY);
}

/** The versions of a remote that anybody has said something of, over all their deployments. */
export async function tallyVersions(db: Db, remote: string): Promise<Map<string, Tally>> {
  const addresses = await db
    .selectFrom('remote_reports')
    .select('version')
    .select(({ fn }) => [fn.countAll().as('visitors'), fn.sum('is_bad').as('bad'), fn.max('message').as('message')])
    .where('remote', '=', remote)
    .groupBy(['version', 'deployment_id', 'address_key'])
    .limit(50_000)
    .execute();
  const tallies = new Map<string, Tally>();
  for (const address of addresses) tallies.set(address.version, add(tallies.get(address.version) ?? NOBODY, address));
  return tallies;
}

export const NOBODY: Tally = { visitors: 0, bad: 0, message: null };

interface Address {
  visitors: number | string | bigint;
  bad: number | string | bigint;
  message: string | null;
}

function add(total: Tally, { visitors, bad, message }: Address): Tally {
  const weight = Math.min(1, VOTES_PER_ADDRESS / Number(visitors));
  return {
    visitors: total.visitors + Number(visitors) * weight,
    bad: total.bad + Number(bad) * weight,
    message: total.message ?? message,
  };
}

export async function deleteReportsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('remote_reports').where('reported_at', '<', at.toISOString()).execute();
}

/** Nobody can be followed from one deployment to the next, or recognised at all. */
function digest(deploymentId: string, value: string): string {
  return createHash('sha256').update(deploymentId).update('\0').update(value).digest('base64url').slice(0, 22);
}
