import { setTimeout as pause } from 'node:timers/promises';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import { listEndedStates } from '../audit/audit-log.ts';
import type { DeliveryServices } from '../services.ts';
import type { RenderPages } from '../publish/publish-checks.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findReleaseProblem, isVerified } from '../versions/verification.ts';
import { findVersion, listSelectedVersions } from '../versions/versions.ts';
import { verifyVersion } from './verify-version.ts';

interface RollbackRequest {
  name: string;
  version?: string;
  expect?: string;
  onlyCanary?: boolean;
}

type Deployment = Pick<RemoteDeploymentRow, 'name' | 'active_version' | 'last_good_version'>;

const fail = createSharedFail<'POST /api/remotes/:name/rollback'>();

/** Maximum number of earlier versions that are tried when the request names no target. */
const MAX_ROLLBACK_TARGETS = 5;
/** Timeout of the check of a rollback target. A roll-back is urgent and must not wait longer. */
const VERIFICATION_TIMEOUT_MS = 20_000;

/** Returns the default rollback target: the last known good version or, if this server release breaks it, the latest
 *  earlier version known to work. */
export async function findRollbackTarget(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  deployment: Deployment,
): Promise<string> {
  const { name, last_good_version: lastGood } = deployment;
  const row = await findVersion(db, name, lastGood);
  if (!row || findReleaseProblem(row) === undefined) return lastGood;
  const ways = await listRollbackTargets(db, deployment);
  return ways.find((way) => isVerified(way, contract))?.version ?? lastGood;
}

/** Renders rollback targets with the responses of this release until one works.
 *  @returns the target; undefined if none works */
export async function verifyRollbackTarget(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  deployment: Deployment,
  render: RenderPages,
): Promise<string | undefined> {
  for (const way of await listRollbackTargets(delivery.db, deployment)) {
    if ((await verifyVersion(delivery, way, render)) === undefined) return way.version;
  }
  return undefined;
}

/** Verifies the requested target with the responses of this release, within a timeout.
 *  @param report called with the reason of a failed verification
 *  @throws HttpError 409 for a named version that proved broken; naming it again accepts it */
export async function verifyRequestedTarget(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  landing: RollbackRequest,
  render: RenderPages,
  report: (error: unknown) => void = reportError,
): Promise<void> {
  const proof = verifyNow(delivery, landing, render).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 409) throw error;
    report(error); // reports the error only: the rollback continues with an unverified target
  });
  const timer = new AbortController();
  await Promise.race([proof, pause(VERIFICATION_TIMEOUT_MS, undefined, timer)]).finally(() => timer.abort());
}

async function verifyNow(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  { name, version, expect, onlyCanary = false }: RollbackRequest,
  render: RenderPages,
): Promise<void> {
  const deployment = await findDeployment(delivery.db, name);
  if (!deployment || deployment.retired_at !== null || name === 'shell' || onlyCanary) return;
  if (version === undefined) {
    const { canary_version: canary, active_version: active } = deployment;
    const isOfCanary = canary !== null && (expect === undefined || expect === canary);
    if (!isOfCanary && (expect === undefined || expect === active))
      await verifyRollbackTarget(delivery, deployment, render);
    return;
  }
  const row = await findVersion(delivery.db, name, version);
  if (!row || findReleaseProblem(row) !== undefined) return;
  const fault = await verifyVersion(delivery, row, render);
  if (fault === undefined) return;
  const sentence = `${version} does not work with this release of the site (${fault}): name the version again to roll back to it anyway.`;
  throw fail(409, 'remotes/nothing-to-roll-back', sentence);
}

/** Returns possible targets: the last known good version, then earlier active versions, latest first, without
 *  rolled-back ones. */
async function listRollbackTargets(db: Db, { name, active_version, last_good_version }: Deployment) {
  const ended = (await listEndedStates(db, name)).map(({ state }) => state.active);
  const wanted = [...new Set([last_good_version, ...ended])].filter((version) => version !== active_version);
  const rows = await listSelectedVersions(db, name, wanted);
  return wanted
    .flatMap((version) => rows.filter((row) => row.version === version))
    .filter(({ status, removed_at }) => status === 'published' && removed_at === null)
    .slice(0, MAX_ROLLBACK_TARGETS)
    .map((row) => ({ name, ...row }));
}
