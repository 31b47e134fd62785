import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Override } from '@fotosoc/contract/registry/verdict';
import { requireAllowed, verdictOn, type Asked } from '@fotosoc/serving/checks/verdict';
import type { Db } from '../../../db/connection.ts';
import type { Database, RemoteDeploymentRow, RemoteVersionRow } from '../../../db/tables.ts';
import type { HttpError } from '../../../errors.ts';
import { failOf } from '../../../http/endpoint.ts';
import { insertAuditEntry, type AuditEntry } from '../audit/audit-log.ts';
import { stateOf, type DeploymentState } from '../deployment-state.ts';
import { platformFor } from '../publish/publish-checks.ts';
import { clearMark, findDeployment, findVersion, markVersion, saveDeployment } from '../queries.ts';

const failActivate = failOf<'POST /api/remotes/:name/activate'>();
const failTakeBack = failOf<`POST /api/remotes/:name/${'rollback' | 'block'}`>();
const failLive = failOf<`POST /api/remotes/:name/${'activate' | 'rollback'}`>();
const failVersion = failOf<
  | `POST /api/remotes/:name/${'activate' | 'rollback' | 'block' | 'previews'}`
  | 'GET /api/remotes/:name/versions/:version'
>();

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
}

/** Points all visitors at a version; the one they had becomes the last good one. A canary ends. Promoting what is
 *  active already changes nothing.
 *  @throws HttpError 404 for an unknown version
 *  @throws BundleRefused for a blocked one, for one rolled back without a new reason, and for one that does not fit what
 *  else is live */
export async function promote(db: Db, order: Order & { version: string }): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    await clearMark(trx, chosen);
    const before = await findDeployment(trx, order.name);
    if (before?.active_version === order.version) return stateOf(before);
    const after = newDeployment(order, order.version, (await goodBefore(trx, before)) ?? order.version);
    return apply(trx, order, 'promote', before, after);
  });
}

/** Gives a share of the visitors another version. Widening keeps everybody who has it already.
 *  @throws HttpError as `promote`, and 409 when nothing is active yet or the version already is */
export async function startCanary(
  db: Db,
  order: Order & { version: string; percent: number },
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    await clearMark(trx, chosen);
    const before = await requireDeployment(trx, order.name);
    if (before.active_version === order.version) {
      throw failActivate(409, 'remotes/already-active', `${order.version} is what all visitors have already.`);
    }
    const canaryId = before.canary_version === order.version ? before.canary_id : randomUUID();
    const after = { ...before, canary_id: canaryId, canary_version: order.version, canary_percent: order.percent };
    return apply(trx, order, 'canary', before, after);
  });
}

/** Takes a version back: the canary if there is one, else the active version, in favour of `version` or of the last
 *  good one. What is taken back is marked, and needs a reason to be promoted again.
 *  @param order.onlyDeployment nothing happens unless this deployment or canary is still live
 *  @throws HttpError 404 for an unknown version, 409 when there is nothing to go back to
 *  @throws BundleRefused for a blocked one */
export async function rollback(
  db: Db,
  order: Order & { version?: string; onlyDeployment?: string },
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const before = await requireDeployment(trx, order.name);
    const { onlyDeployment } = order;
    const isLive = onlyDeployment === before.canary_id || onlyDeployment === before.deployment_id;
    if (onlyDeployment !== undefined && !isLive) return stateOf(before);
    const isOfActive = onlyDeployment === before.deployment_id;
    if (before.canary_version && !order.version && !isOfActive) {
      await markVersion(trx, { name: order.name, version: before.canary_version }, 'rolled-back', order.reason);
      return apply(trx, order, 'rollback', before, withoutCanary(before));
    }
    const target = order.version ?? before.last_good_version;
    if (target === before.active_version) {
      throw failTakeBack(
        409,
        'remotes/nothing-to-roll-back',
        `${target} is active, and no other version is known to be good.`,
      );
    }
    const chosen = await requireVersion(trx, order.name, target);
    await requireFit(trx, chosen, order, 'return');
    await clearMark(trx, chosen);
    await markVersion(trx, { name: order.name, version: before.active_version }, 'rolled-back', order.reason);
    return apply(trx, order, 'rollback', before, newDeployment(order, target, target));
  });
}

/** Keeps a version from every visitor for good; where it is live, traffic moves to the last good one.
 *  @throws HttpError 404 for an unknown version, 409 when no other version is there to take over */
export async function block(db: Db, order: Order & { version: string }): Promise<DeploymentState | null> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    const before = await findDeployment(trx, order.name);
    await markVersion(trx, chosen, 'blocked', order.reason);
    if (!before) {
      const { name: remote, actor, at, reason } = order;
      await insertAuditEntry(trx, { at, actor, action: 'block', remote, reason, before: null, after: null });
      return null;
    }
    return apply(trx, order, 'block', before, without(before, order));
  });
}

function without(before: RemoteDeploymentRow, { name, version, at }: Order & { version: string }): RemoteDeploymentRow {
  const after = before.canary_version === version ? withoutCanary(before) : before;
  if (before.active_version === version) {
    if (before.last_good_version === version) {
      throw failTakeBack(
        409,
        'remotes/nothing-to-roll-back',
        `${version} is the only version: promote another one first.`,
      );
    }
    return newDeployment({ name, at }, before.last_good_version, before.last_good_version);
  }
  return before.last_good_version === version ? { ...after, last_good_version: before.active_version } : after;
}

function newDeployment(
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
  };
}

function withoutCanary(row: RemoteDeploymentRow): RemoteDeploymentRow {
  return { ...row, canary_id: null, canary_version: null, canary_percent: 0 };
}

/** The version to fall back to after a promotion: the one before, unless it was taken back itself. */
async function goodBefore(trx: Transaction<Database>, before: RemoteDeploymentRow | undefined) {
  if (!before) return undefined;
  const version = await findVersion(trx, before.name, before.active_version);
  return version?.status === 'published' ? before.active_version : before.last_good_version;
}

async function apply(
  trx: Transaction<Database>,
  order: Order,
  action: AuditEntry['action'],
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

async function requireVersion(db: Db, name: string, version: string): Promise<RemoteVersionRow> {
  const row = await findVersion(db, name, version);
  if (row) return row;
  throw unknownVersion(name, version);
}

export function unknownVersion(name: string, version: string): HttpError {
  return failVersion(404, 'remotes/unknown-version', `${name} ${version} was never published here.`);
}

async function requireDeployment(db: Db, name: string): Promise<RemoteDeploymentRow> {
  const row = await findDeployment(db, name);
  if (row) return row;
  throw failLive(409, 'remotes/not-deployed', `${name} has no active version yet: promote one first.`);
}

/** What else is live may have changed since the version was checked, up to this moment.
 *  @throws BundleRefused with the verdict's sentence */
async function requireFit(
  trx: Transaction<Database>,
  { name, manifest, status, status_reason }: RemoteVersionRow,
  { reason, override, overridden }: Order,
  to: Asked['to'],
): Promise<void> {
  const facts = { manifest: JSON.parse(manifest) as Manifest, standing: { status, reason: status_reason } };
  requireAllowed(verdictOn(facts, await platformFor(trx, name), { to, reason, override, overridden }));
}
