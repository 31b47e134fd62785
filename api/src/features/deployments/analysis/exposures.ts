import type { Db } from '../../../db/connection.ts';
import type { Assignment } from '../document/registry.ts';
import { digest, hasReportingSessions, VOTES_PER_ADDRESS, type Reporter } from './reports.ts';
import { analysedVersionOf } from './analysed-version.ts';

/** More visitors without a report say no more. */
const ENOUGH = 100;
/** A page has this long to report something. */
const PATIENCE_MS = 60 * 1000;

/** Remembers who is given a version under analysis, as long as no page reported of it: if none ever does, it goes.
 *  @returns whether its pages can be expected to report: it is not under analysis, or a page reported of it */
export async function insertExposure(
  db: Db,
  { deployment, version, deploymentId }: Assignment,
  { visitorId, addressKey, at }: Reporter,
): Promise<boolean> {
  if (analysedVersionOf(deployment, at)?.deploymentId !== deploymentId) return true;
  const remote = deployment.name;
  if (await hasReportingSessions(db, remote, version)) return true;
  const address_key = digest(deploymentId, addressKey);
  const missing = await db
    .selectFrom('remote_reports')
    .select('address_key')
    .where('deployment_id', '=', deploymentId)
    .limit(ENOUGH)
    .execute();
  const neighbours = missing.filter((row) => row.address_key === address_key);
  if (missing.length === ENOUGH || neighbours.length >= VOTES_PER_ADDRESS) return false;
  const served_at = at.toISOString();
  const reporter = digest(deploymentId, visitorId);
  await db
    .insertInto('remote_reports')
    .values({
      deployment_id: deploymentId,
      reporter,
      remote,
      version,
      address_key,
      is_loaded: 0,
      is_bad: 0,
      served_at,
      reported_at: served_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return false;
}

/** Visitors who were given a deployment and have reported nothing, though they had the time. */
export async function countMissingTelemetry(db: Db, deploymentId: string, now: Date): Promise<number> {
  const { missing } = await db
    .selectFrom('remote_reports')
    .select(({ fn }) => fn.countAll<number>().as('missing'))
    .where('deployment_id', '=', deploymentId)
    .where('is_loaded', '=', 0)
    .where('is_bad', '=', 0)
    .where('served_at', '<=', new Date(now.getTime() - PATIENCE_MS).toISOString())
    .executeTakeFirstOrThrow();
  return missing;
}
