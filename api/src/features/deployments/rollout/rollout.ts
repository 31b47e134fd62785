import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Override } from '@fotosoc/contract/registry/verdict';
import { requireAllowed, verdictOn, type Asked } from '@fotosoc/serving/checks/verdict';
import type { Db } from '../../../db/connection.ts';
import type { Database, RemoteDeploymentRow, RemoteVersionRow } from '../../../db/tables.ts';
import type { HttpError } from '../../../errors.ts';
import { failOf } from '../../../http/endpoint.ts';
import { insertAuditEntry, listTrafficActs, type AuditEntry } from '../audit/audit-log.ts';
import { stateOf, type DeploymentState } from '../deployment-state.ts';
import { platformFor } from '../publish/publish-checks.ts';
import { clearMark, findDeployment, findVersion, listSameContent, markVersion, saveDeployment } from '../queries.ts';

const failActivate = failOf<'POST /api/remotes/:name/activate'>();
const failTakeBack = failOf<`POST /api/remotes/:name/${'rollback' | 'block'}`>();
const failLive = failOf<`POST /api/remotes/:name/${'activate' | 'rollback'}`>();
const failDeployed = failOf<`POST /api/remotes/:name/${'activate' | 'rollback' | 'retire' | 'restore'}`>();
const failExpected = failOf<`POST /api/remotes/:name/${'activate' | 'rollback' | 'block' | 'retire'}`>();
const failRetire = failOf<'POST /api/remotes/:name/retire'>();
const failRemoved = failOf<`POST /api/remotes/:name/${'activate' | 'rollback' | 'restore' | 'previews'}`>();
const failVersion = failOf<
  | `POST /api/remotes/:name/${'activate' | 'rollback' | 'block' | 'restore' | 'previews'}`
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
  /** The version all visitors must have for anything to be changed; of a roll-back, the one to be taken back. */
  expect?: string;
}

/** Points all visitors at a version; the one they had becomes the last good one. A canary ends, and a retired remote
 *  comes back. Promoting what is active already changes nothing.
 *  @throws HttpError 404 for an unknown version, 409 when another version is active than expected
 *  @throws BundleRefused for a blocked one, for one rolled back without a new reason, and for one that does not fit what
 *  else is live */
export async function promote(db: Db, order: Order & { version: string }): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    const before = await findDeployment(trx, order.name);
    if (before?.active_version === order.version && before.retired_at === null) return stateOf(before);
    requireExpected(order, before);
    await clearMark(trx, chosen);
    const after = newDeployment(order, order.version, (await goodBefore(trx, before)) ?? order.version);
    return apply(trx, order, 'promote', before, after);
  });
}

/** Gives a share of the visitors another version. Widening keeps everybody who has it already; the same share again
 *  changes nothing.
 *  @throws HttpError as `promote`, and 409 when nothing is active yet, the version already is, or the remote is retired */
export async function startCanary(
  db: Db,
  order: Order & { version: string; percent: number },
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    const before = await requireLive(trx, order.name);
    if (before.canary_version === order.version && before.canary_percent === order.percent) return stateOf(before);
    requireExpected(order, before);
    await clearMark(trx, chosen);
    if (before.active_version === order.version) {
      throw failActivate(409, 'remotes/already-active', `${order.version} is what all visitors have already.`);
    }
    const canaryId = before.canary_version === order.version ? before.canary_id : randomUUID();
    const after = { ...before, canary_id: canaryId, canary_version: order.version, canary_percent: order.percent };
    return apply(trx, order, 'canary', before, after);
  });
}

/** Takes a version back: the canary if there is one, else the active version, in favour of `version` or of the last
 *  good one. What is taken back is marked, and needs a reason to be promoted again. With `expect` it is that one, be it
 *  the canary or active, and nothing happens when it was taken back already. Without, a second roll-back in a row is
 *  refused: it would take back what the first one has left.
 *  @param order.onlyDeployment nothing happens unless this deployment or canary is still live
 *  @throws HttpError 404 for an unknown version, 409 when there is nothing to go back to, or nothing is as expected
 *  @throws BundleRefused for a blocked one */
export async function rollback(
  db: Db,
  order: Order & { version?: string; onlyDeployment?: string },
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const before = await requireDeployment(trx, order.name);
    const { expect, onlyDeployment } = order;
    const isLive = onlyDeployment === before.canary_id || onlyDeployment === before.deployment_id;
    if (onlyDeployment !== undefined && (!isLive || before.retired_at !== null)) return stateOf(before);
    requireOnSite(before);
    if (expect !== undefined && expect !== before.canary_version && expect !== before.active_version) {
      const expected = await requireVersion(trx, order.name, expect);
      if (expected.status !== 'published') return stateOf(before);
      throw unexpected(before, expect);
    }
    const isOfActive = onlyDeployment === before.deployment_id;
    const isCanary =
      expect === undefined ? order.version === undefined && !isOfActive : expect === before.canary_version;
    if (before.canary_version && isCanary) {
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
    if (expect === undefined && onlyDeployment === undefined) await refuseSecondRollback(trx, before);
    const chosen = await requireVersion(trx, order.name, target);
    await requireFit(trx, chosen, order, 'return');
    await clearMark(trx, chosen);
    await markVersion(trx, { name: order.name, version: before.active_version }, 'rolled-back', order.reason);
    return apply(trx, order, 'rollback', before, newDeployment(order, target, target));
  });
}

/** A pipeline that repeats a roll-back means what it took back the first time. */
async function refuseSecondRollback(trx: Transaction<Database>, before: RemoteDeploymentRow): Promise<void> {
  const [latest] = await listTrafficActs(trx, before.name);
  if (latest?.act !== 'rollback') return;
  const { name, active_version: active } = before;
  const sentence = `${name} was rolled back already (${latest.reason}). To take back ${active} as well, name it: --expect ${active}.`;
  throw failExpected(409, 'remotes/unexpected', sentence);
}

/** Keeps a version, and whatever has the same files, from every visitor for good; where it is live, traffic moves to the
 *  last good one. Blocking it again changes nothing.
 *  @throws HttpError 404 for an unknown version, 409 when no other version is there to take over */
export async function block(db: Db, order: Order & { version: string }): Promise<DeploymentState | null> {
  return db.transaction().execute(async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    const before = await findDeployment(trx, order.name);
    if (chosen.status === 'blocked') return before ? stateOf(before) : null;
    requireExpected(order, before);
    const same = await listSameContent(trx, chosen);
    for (const version of same) await markVersion(trx, { name: order.name, version }, 'blocked', order.reason);
    if (!before) {
      const { name: remote, actor, at, reason } = order;
      await insertAuditEntry(trx, { at, actor, action: 'block', remote, reason, before: null, after: null });
      return null;
    }
    return apply(trx, order, 'block', before, without(before, same, order));
  });
}

/** What visitors get once these versions are blocked. Of a retired remote that is nothing before and after. */
function without(before: RemoteDeploymentRow, blocked: string[], { name, at }: Order): RemoteDeploymentRow {
  const { active_version: active, last_good_version: lastGood, canary_version: canary } = before;
  const after = canary !== null && blocked.includes(canary) ? withoutCanary(before) : before;
  if (!blocked.includes(active)) return blocked.includes(lastGood) ? { ...after, last_good_version: active } : after;
  if (!blocked.includes(lastGood)) {
    return { ...newDeployment({ name, at }, lastGood, lastGood), retired_at: before.retired_at };
  }
  if (before.retired_at !== null) return after;
  const sentence = `${active} is the only version: promote another one first, or retire ${name}.`;
  throw failTakeBack(409, 'remotes/nothing-to-roll-back', sentence);
}

/** Takes a remote off the site: its pages answer 410, its navigation entries go, its canary ends. Its prefixes stay its
 *  own. Retiring it again changes nothing.
 *  @throws HttpError 409 for the shell, when nothing is active yet, or another version than expected is */
export async function retire(db: Db, order: Order): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    if (order.name === 'shell') {
      throw failRetire(409, 'remotes/shell-stays', 'The shell draws every page: roll it back, or promote another one.');
    }
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at !== null) return stateOf(before);
    requireExpected(order, before);
    return apply(trx, order, 'retire', before, { ...withoutCanary(before), retired_at: order.at.toISOString() });
  });
}

/** Brings a retired remote back with the version all visitors had. Restoring what is on the site changes nothing.
 *  @throws HttpError 409 when nothing was active
 *  @throws BundleRefused when that version was blocked meanwhile */
export async function restore(db: Db, order: Order): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at === null) return stateOf(before);
    const { name, active_version, last_good_version } = before;
    await requireFit(trx, await requireVersion(trx, name, active_version), order, 'return');
    return apply(trx, order, 'restore', before, newDeployment(order, active_version, last_good_version));
  });
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
    retired_at: null,
  };
}

function withoutCanary(row: RemoteDeploymentRow): RemoteDeploymentRow {
  return { ...row, canary_id: null, canary_version: null, canary_percent: 0 };
}

/** The version to fall back to after a promotion: the one before, unless it was taken back itself. */
async function goodBefore(trx: Transaction<Database>, before: RemoteDeploymentRow | undefined) {
  if (!before) return undefined;
  const version = await findVersion(trx, before.name, before.active_version);
  if (version?.status === 'published') return before.active_version;
  const lastGood = await findVersion(trx, before.name, before.last_good_version);
  return lastGood?.status === 'blocked' ? undefined : before.last_good_version;
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

/** What was removed can be given to nobody.
 *  @throws HttpError 410 with what to do */
export function requireKept({ name, version, removed_at }: RemoteVersionRow): void {
  if (removed_at === null) return;
  const sentence = `The files of ${name} ${version} were removed on ${removed_at.slice(0, 10)}, when nobody had got it for 30 days: publish it again.`;
  throw failRemoved(410, 'remotes/removed', sentence);
}

async function requireDeployment(db: Db, name: string): Promise<RemoteDeploymentRow> {
  const row = await findDeployment(db, name);
  if (row) return row;
  throw failDeployed(409, 'remotes/not-deployed', `${name} has no active version yet: promote one first.`);
}

async function requireLive(db: Db, name: string): Promise<RemoteDeploymentRow> {
  const row = await requireDeployment(db, name);
  requireOnSite(row);
  return row;
}

function requireOnSite({ name, retired_at }: RemoteDeploymentRow): void {
  if (retired_at === null) return;
  throw failLive(409, 'remotes/retired', `${name} is retired: restore it, or promote a version to everybody.`);
}

/** Nothing is changed from another state than whoever asked had in mind. */
function requireExpected({ expect }: Order, before: RemoteDeploymentRow | undefined): void {
  if (expect !== undefined && expect !== before?.active_version) throw unexpected(before, expect);
}

function unexpected(before: RemoteDeploymentRow | undefined, expect: string): HttpError {
  const active = before ? `all visitors get ${before.active_version}` : 'no version is active';
  const canary = before?.canary_version ? ` and ${before.canary_version} is the canary` : '';
  return failExpected(409, 'remotes/unexpected', `Nothing was changed: ${active}${canary}, not ${expect} as expected.`);
}

/** What else is live may have changed since the version was checked, up to this moment.
 *  @throws BundleRefused with the verdict's sentence
 *  @throws HttpError 410 when its files were removed */
async function requireFit(
  trx: Transaction<Database>,
  row: RemoteVersionRow,
  { reason, override, overridden }: Order,
  to: Asked['to'],
): Promise<void> {
  requireKept(row);
  const { name, manifest, status, status_reason } = row;
  const facts = { manifest: JSON.parse(manifest) as Manifest, standing: { status, reason: status_reason } };
  requireAllowed(verdictOn(facts, await platformFor(trx, name), { to, reason, override, overridden }));
}
