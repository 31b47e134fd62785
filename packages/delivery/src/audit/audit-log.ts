import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { parseNumberKey, listPage } from '@fotosoc/server-kit/http/paging';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { DeploymentAuditRow } from '../tables.ts';

const TRAFFIC = ['promote', 'canary', 'rollback', 'block', 'retire', 'restore'] as const;
/** Actions that change the versions that visitors get. */
export type TrafficAction = (typeof TRAFFIC)[number];
/** Actions that change deploy access: a token is offered, the offer is withdrawn, or a token is accepted, replaced or
 *  revoked. */
export type AccessAction = 'invite' | 'uninvite' | 'token' | 'rotate' | 'untoken';

export function isTrafficAction(act: string): act is TrafficAction {
  return TRAFFIC.some((action) => action === act);
}

export interface AuditEntry {
  at: Date;
  /** `administrator:<account id>`, `token:<token id>` or `system`. */
  actor: string;
  action: 'publish' | TrafficAction | AccessAction;
  remote: string;
  before: DeploymentState | null;
  after: DeploymentState | null;
  reason: string;
}

/** Value of the previous hash in the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/** Adds an entry to the audit log. Each entry contains the hash of the previous one, so that a changed or removed entry
 *  breaks the chain. */
export async function insertAuditEntry(
  trx: Transaction<Database>,
  { at, action, before, after, ...rest }: AuditEntry,
): Promise<void> {
  const last = await trx
    .selectFrom('deployment_audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = {
    seq: (last?.seq ?? 0) + 1,
    ...rest,
    at: at.toISOString(),
    act: action,
    before_state: JSON.stringify(before),
    after_state: JSON.stringify(after),
    previous_hash: last?.hash ?? GENESIS_HASH,
  };
  await trx
    .insertInto('deployment_audit')
    .values({ ...entry, hash: hashAuditEntry(entry) })
    .execute();
}

/** Returns the entries of a remote, newest first. */
export async function listAuditEntries(
  db: Db,
  remote: string,
  limit: number,
  cursor?: string,
): Promise<{ entries: DeploymentAuditRow[]; nextCursor: string | null }> {
  const newestFirst = db.selectFrom('deployment_audit').selectAll().where('remote', '=', remote).orderBy('seq', 'desc');
  const { page, nextCursor } = await listPage(
    newestFirst,
    { limit, cursor },
    {
      keyOf: ({ seq }) => [String(seq), ''],
      isAfter: (where, seq) => where('seq', '<', parseNumberKey(seq)),
    },
  );
  return { entries: page, nextCursor };
}

/** Returns the entries after a sequence number, oldest first. */
export async function listNewEntries(db: Db, seq: number, limit: number): Promise<DeploymentAuditRow[]> {
  return db.selectFrom('deployment_audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/** Author and reason in the entries of a local start. */
export const START_AUTHOR = { actor: 'system', reason: 'local start' };

/** Returns whether a version went live by a start of a local site, not by a request. */
export function isLocalStart({ act, actor, reason }: Pick<DeploymentAuditRow, 'act' | 'actor' | 'reason'>): boolean {
  return act === 'promote' && actor === START_AUTHOR.actor && reason === START_AUTHOR.reason;
}

export type TrafficEntry = Pick<DeploymentAuditRow, 'at' | 'act' | 'actor' | 'reason'>;

/** Returns the actions that changed the served versions of a remote, one per actor and reason, newest first. */
export async function listTrafficEntries(db: Db, remote: string): Promise<TrafficEntry[]> {
  return db
    .selectFrom('deployment_audit')
    .select(['act', 'actor', 'reason'])
    .select((eb) => eb.fn.max('at').as('at'))
    .where('remote', '=', remote)
    .where('act', 'in', TRAFFIC)
    .groupBy(['act', 'actor', 'reason'])
    .orderBy((eb) => eb.fn.max('seq'), 'desc')
    .limit(20)
    .execute();
}

/** Returns the earlier served versions of a remote, latest first.
 *  @param since limits the states to those that ended after this instant; ISO 8601 */
export async function listEndedStates(
  db: Db,
  remote: string,
  since = '',
): Promise<{ endedAt: string; state: DeploymentState }[]> {
  const rows = await db
    .selectFrom('deployment_audit')
    .select(['at', 'before_state'])
    .where('remote', '=', remote)
    .where('act', 'in', TRAFFIC)
    .where('at', '>', since)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute();
  const states = rows.map(({ at, before_state }) => ({
    endedAt: at,
    state: JSON.parse(before_state) as DeploymentState | null,
  }));
  return states.filter((ended): ended is (typeof states)[number] & { state: DeploymentState } => ended.state !== null);
}

/** Returns the hash of an entry and, through `previous_hash`, of all entries before. */
export function hashAuditEntry(entry: Omit<DeploymentAuditRow, 'hash'>): string {
  const { seq, at, actor, act, remote, before_state, after_state, reason, previous_hash } = entry;
  const fields = [seq, at, actor, act, remote, before_state, after_state, reason, previous_hash];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
