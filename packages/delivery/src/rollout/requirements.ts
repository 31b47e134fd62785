import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { isEqual } from '@fotosoc/contract/registry/sorted-keys';
import { requireAllowed, decideOnVersion, type DecisionRequest } from '@fotosoc/publish-checks/decision';
import { createSharedFail } from '../endpoints.ts';
import type { DeliveryServices } from '../services.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteDeploymentRow, RemoteVersionRow } from '../tables.ts';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import { toDeploymentState, findDeployment } from '../versions/deployments.ts';
import { readPlatform } from '../publish/publish-checks.ts';
import { requireNotRemoved } from '../versions/require-version.ts';
import type { TrafficChange } from './traffic-change.ts';

const failLive = createSharedFail<`POST /api/remotes/:name/${'activate' | 'rollback'}`>();
const failDeployed = createSharedFail<`POST /api/remotes/:name/${'activate' | 'rollback' | 'retire' | 'restore'}`>();
const failExpected = createSharedFail<`POST /api/remotes/:name/${'activate' | 'rollback' | 'block' | 'retire'}`>();
const failSeen = createSharedFail<`POST /api/remotes/:name/${'activate' | 'block'}`>();
/** Returns the deployment of a remote, retired ones included.
 *  @throws HttpError 409 before the first activation */
export async function requireDeployment(db: Db, name: string): Promise<RemoteDeploymentRow> {
  const row = await findDeployment(db, name);
  if (row) return row;
  throw failDeployed(409, 'remotes/not-deployed', `${name} has no active version yet: promote one first.`);
}

/** @throws HttpError 409 for a retired remote */
export function requireNotRetired({ name, retired_at }: RemoteDeploymentRow): void {
  if (retired_at === null) return;
  throw failLive(409, 'remotes/retired', `${name} is retired: restore it, or promote a version to all visitors.`);
}

/** Checks that the state is the one the requester expects.
 *  @throws HttpError 409 with the current state */
export function requireExpected({ expect, expectState }: TrafficChange, before: RemoteDeploymentRow | undefined): void {
  if (expect !== undefined && expect !== before?.active_version) throw createUnexpectedStateError(before, expect);
  const state = before ? toDeploymentState(before) : null;
  if (expectState === undefined || isEqual(state, expectState)) return;
  throw failSeen(
    409,
    'remotes/unexpected',
    `Nothing was changed, because the state has changed since you saw it: ${describeDeployment(before)}.`,
  );
}

export function createUnexpectedStateError(before: RemoteDeploymentRow | undefined, expect: string): HttpError {
  const sentence = `Nothing was changed: ${describeDeployment(before)}, not ${expect} as expected.`;
  return failExpected(409, 'remotes/unexpected', sentence);
}

function describeDeployment(row: RemoteDeploymentRow | undefined): string {
  if (!row) return 'no version is active';
  const { name, active_version: active, last_good_version: lastGood, canary_version: canary } = row;
  if (row.retired_at !== null) return `${name} is retired, and visitors do not get it`;
  if (canary !== null) return `${row.canary_percent} % of the visitors get ${canary}, all others ${active}`;
  return `all visitors get ${active}${lastGood === active ? '' : `, with ${lastGood} as fallback`}`;
}

/** Checks a version against the current live versions, which may have changed since its last check.
 *  @throws BundleRefused with the sentence of the check
 *  @throws HttpError 410 for a removed version */
export async function requireCompatible(
  delivery: Pick<DeliveryServices, 'contract' | 'db'>,
  row: RemoteVersionRow,
  { at, reason, override, overridden }: TrafficChange,
  to: DecisionRequest['to'],
): Promise<void> {
  requireNotRemoved(row);
  const { name, manifest, status, status_reason } = row;
  const facts = { manifest: parseManifest(manifest), standing: { status, reason: status_reason } };
  requireAllowed(decideOnVersion(facts, await readPlatform(delivery, name, at), { to, reason, override, overridden }));
}
