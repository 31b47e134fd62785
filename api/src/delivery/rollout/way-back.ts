import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { HttpError } from '../../ground/http/errors.ts';
import { reportError } from '../../ground/jobs/report-error.ts';
import { listEndedStates } from '../audit/audit-log.ts';
import type { Delivery } from '../delivery.ts';
import type { Render } from '../publish/publish-checks.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { brokenByRelease, isProven } from '../versions/proven.ts';
import { findVersion, listVersionsOf } from '../versions/versions.ts';
import { proveVersion } from './prove-version.ts';

/** What somebody wants to be taken back, and in favour of what. */
interface Landing {
  name: string;
  version?: string;
  expect?: string;
  onlyCanary?: boolean;
}

type Deployment = Pick<RemoteDeploymentRow, 'name' | 'active_version' | 'last_good_version'>;

const fail = failOf<'POST /api/remotes/:name/rollback'>();

/** Older ones are for whoever names them. */
const WAYS = 5;
/** Whoever rolls back is in a hurry. */
const WAIT_MS = 20_000;

/** The version that a roll-back lands on which names none: the last good one; where that does not go with this release of
 *  the site, the latest before it that is known to. */
export async function wayBack(db: Db, deployment: Deployment): Promise<string> {
  const { name, last_good_version: lastGood } = deployment;
  const row = await findVersion(db, name, lastGood);
  if (!row || brokenByRelease(row) === undefined) return lastGood;
  const ways = await listWaysBack(db, deployment);
  return ways.find(isProven)?.version ?? lastGood;
}

/** Renders what a roll-back would land on with the answers of this release, until one is well.
 *  @returns that; undefined where none is */
export async function proveWayBack(
  delivery: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  deployment: Deployment,
  render: Render,
): Promise<string | undefined> {
  for (const way of await listWaysBack(delivery.db, deployment)) {
    if ((await proveVersion(delivery, way, render)) === undefined) return way.version;
  }
  return undefined;
}

/** Sees to it that what a roll-back lands on was rendered with the answers of this release, as far as that can be done
 *  soon.
 *  @param tell told why nothing could be rendered
 *  @throws HttpError 409 for a named version that this has shown to be broken; named again, it is taken */
export async function proveLanding(
  delivery: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  landing: Landing,
  render: Render,
  tell: (error: unknown) => void = reportError,
): Promise<void> {
  const proof = proveNow(delivery, landing, render).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 409) throw error;
    tell(error); // what cannot be rendered keeps nobody from going back
  });
  const timer = new AbortController();
  await Promise.race([proof, pause(WAIT_MS, undefined, timer)]).finally(() => timer.abort());
}

async function proveNow(
  delivery: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  { name, version, expect, onlyCanary = false }: Landing,
  render: Render,
): Promise<void> {
  const deployment = await findDeployment(delivery.db, name);
  if (!deployment || deployment.retired_at !== null || name === 'shell' || onlyCanary) return;
  if (version === undefined) {
    const { canary_version: canary, active_version: active } = deployment;
    const isOfCanary = canary !== null && (expect === undefined || expect === canary);
    if (!isOfCanary && (expect === undefined || expect === active)) await proveWayBack(delivery, deployment, render);
    return;
  }
  const row = await findVersion(delivery.db, name, version);
  if (!row || brokenByRelease(row) !== undefined) return;
  const fault = await proveVersion(delivery, row, render);
  if (fault === undefined) return;
  const sentence = `${version} does not go with this release of the site (${fault}): name it again to go back to it nevertheless.`;
  throw fail(409, 'remotes/nothing-to-roll-back', sentence);
}

/** The last good version, then what all visitors had before, the latest first: of these, what nobody has taken back. */
async function listWaysBack(db: Db, { name, active_version, last_good_version }: Deployment) {
  const ended = (await listEndedStates(db, name)).map(({ state }) => state.active);
  const wanted = [...new Set([last_good_version, ...ended])].filter((version) => version !== active_version);
  const rows = await listVersionsOf(db, name, wanted);
  return wanted
    .flatMap((version) => rows.filter((row) => row.version === version))
    .filter(({ status, removed_at }) => status === 'published' && removed_at === null)
    .slice(0, WAYS)
    .map((row) => ({ name, ...row }));
}
