import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Override } from '@fotosoc/contract/registry/verdict';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Database } from '../../ground/db/tables.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { insertAuditEntry, type TrafficAction } from '../audit/audit-log.ts';
import { stateOf, saveDeployment } from '../versions/deployments.ts';

/** Who moves traffic, when, and why. */
export interface Order {
  name: string;
  actor: string;
  at: Date;
  reason: string;
  /** Why the version is to go live although it may not run well here. */
  override?: string;
  /** What it was let through in spite of by then. */
  overridden?: Override | null;
  /** The version all visitors must have for anything to be changed; of a roll-back, the one to be taken back. */
  expect?: string;
  /** What visitors must get for anything to be changed, the whole of it; null for nothing yet. */
  expectState?: DeploymentState | null;
}

/** Carries an order out: from now on visitors get `after`, and the audit log has it. */
export async function apply(
  trx: Transaction<Database>,
  order: Order,
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
    before: before ? stateOf(before) : null,
    after: stateOf(after),
  });
  return stateOf(after);
}

/** All visitors get a version, as a deployment of its own. */
export function newDeployment(
  { name, at }: Pick<Order, 'name' | 'at'>,
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

/** The same, the canary's visitors back with all others. */
export function withoutCanary(row: RemoteDeploymentRow): RemoteDeploymentRow {
  return { ...row, canary_id: null, canary_version: null, canary_percent: 0 };
}
