import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Override } from '@fotosoc/contract/registry/decision';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { RemoteDeploymentRow } from '../tables.ts';
import { insertAuditEntry, type TrafficAction } from '../audit/audit-log.ts';
import { toDeploymentState, saveDeployment } from '../versions/deployments.ts';

/** Change of live versions, with author, time and reason. */
export interface TrafficChange {
  name: string;
  actor: string;
  at: Date;
  reason: string;
  /** Reason to activate the version in spite of failed checks. */
  override?: string;
  /** Failed checks that were overridden, with the reason. */
  overridden?: Override | null;
  /** Version that the requester expects to be active; for a rollback, the version to roll back. */
  expect?: string;
  /** Deployment state that the requester has seen, null for no deployment. The change is refused if the state
   *  differs. */
  expectState?: DeploymentState | null;
}

/** Applies a change: stores the new deployment, and adds an entry to the audit log. */
export async function applyTrafficChange(
  trx: Transaction<Database>,
  order: TrafficChange,
  action: TrafficAction,
  before: RemoteDeploymentRow | undefined,
  after: RemoteDeploymentRow,
): Promise<DeploymentState> {
  await saveDeployment(trx, after);
  const { name: remote, actor, at, reason } = order;
  await insertAuditEntry(trx, {
    at,
    actor,
    action,
    remote,
    reason,
    before: before ? toDeploymentState(before) : null,
    after: toDeploymentState(after),
  });
  return toDeploymentState(after);
}

/** Creates a deployment of a version to all visitors. */
export function createDeployment(
  { name, at }: Pick<TrafficChange, 'name' | 'at'>,
  active: string,
  lastGood: string,
): RemoteDeploymentRow {
  return {
    name,
    deployment_id: randomUUID(),
    active_version: active,
    last_good_version: lastGood,
    activated_at: at.toISOString(),
    canary_id: null,
    canary_version: null,
    canary_percent: 0,
    retired_at: null,
  };
}

export function removeCanary(row: RemoteDeploymentRow): RemoteDeploymentRow {
  return { ...row, canary_id: null, canary_version: null, canary_percent: 0 };
}
