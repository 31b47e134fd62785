import type { Db } from '../../../db/connection.ts';
import type { Given } from '../document/registry.ts';
import { digest, isHeardOf, VOTES_PER_ADDRESS, type Reporter } from './reports.ts';
import { suspectOf } from './under-analysis.ts';

/** More silent visitors say no more. */
const ENOUGH = 100;
/** A page has this long to say something. */
const PATIENCE_MS = 60 * 1000;

/** Remembers who is given a suspect, as long as nobody was heard of it: if nobody ever is, it goes.
 *  @returns whether its pages can be expected to speak: it is no suspect, or somebody was heard of it */
export async function keepServed(
  db: Db,
  { deployment, version, deploymentId }: Given,
  { visitorId, addressKey, at }: Reporter,
): Promise<boolean> {
  if (suspectOf(deployment, at)?.deploymentId !== deploymentId) return true;
  const remote = deployment.name;
  if (await isHeardOf(db, remote, version)) return true;
  const address_key = digest(deploymentId, addressKey);
  const silent = await db
    .selectFrom('remote_reports')
    .select('address_key')
    .where('deployment_id', '=', deploymentId)
    .limit(ENOUGH)
    .execute();
  const neighbours = silent.filter((row) => row.address_key === address_key);
  if (silent.length === ENOUGH || neighbours.length >= VOTES_PER_ADDRESS) return false;
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

/** Visitors who were given a deployment and have said nothing, though they had the time. */
export async function countSilent(db: Db, deploymentId: string, now: Date): Promise<number> {
  const { silent } = await db
    .selectFrom('remote_reports')
    .select(({ fn }) => fn.countAll<number>().as('silent'))
    .where('deployment_id', '=', deploymentId)
    .where('is_loaded', '=', 0)
    .where('is_bad', '=', 0)
    .where('served_at', '<=', new Date(now.getTime() - PATIENCE_MS).toISOString())
    .executeTakeFirstOrThrow();
  return silent;
}
