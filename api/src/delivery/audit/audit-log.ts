import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '../../ground/db/connection.ts';
import { numberOfKey, pageOf } from '../../ground/http/paging.ts';
import type { Database } from '../../ground/db/tables.ts';
import type { DeploymentAuditRow } from '../tables.ts';

const TRAFFIC = ['promote', 'canary', 'rollback', 'block', 'retire', 'restore'] as const;
/** What changes who gets which version. */
export type TrafficAction = (typeof TRAFFIC)[number];
/** What changes who may deploy: a token is promised or that is taken back, it is there, another is promised in its place,
 *  it is taken back. */
export type AccessAction = 'invite' | 'uninvite' | 'token' | 'rotate' | 'untoken';

/** Whether an act changes who gets which version. */
export function isTraffic(act: string): act is TrafficAction {
  return TRAFFIC.some((action) => action === act);
}

/** What happened to a remote, by whom and why. */
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

/** What the first entry has in place of the hash of the one before. */
export const GENESIS = '0'.repeat(64);

/** Adds an entry to the audit log. Each carries the hash of the one before, so that none can be changed or taken out
 *  without breaking the chain. */
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
    previous_hash: last?.hash ?? GENESIS,
  };
  await trx
    .insertInto('deployment_audit')
    .values({ ...entry, hash: hashOf(entry) })
    .execute();
}

/** Entries of a remote, newest first. */
export async function listAuditEntries(
  db: Db,
  remote: string,
  limit: number,
  cursor?: string,
): Promise<{ entries: DeploymentAuditRow[]; nextCursor: string | null }> {
  const newestFirst = db.selectFrom('deployment_audit').selectAll().where('remote', '=', remote).orderBy('seq', 'desc');
  const { page, nextCursor } = await pageOf(
    newestFirst,
    { limit, cursor },
    {
      keyOf: ({ seq }) => [String(seq), ''],
      isAfter: (where, seq) => where('seq', '<', numberOfKey(seq)),
    },
  );
  return { entries: page, nextCursor };
}

/** What was entered after the entry of this number, oldest first. */
export async function listActsAfter(db: Db, seq: number, limit: number): Promise<DeploymentAuditRow[]> {
  return db.selectFrom('deployment_audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/** How the audit log names what a start does. */
export const START = { actor: 'system', reason: 'local start' };

/** Whether a start has put this live, and nobody asked for it. */
export function isOfStart({ act, actor, reason }: Pick<DeploymentAuditRow, 'act' | 'actor' | 'reason'>): boolean {
  return act === 'promote' && actor === START.actor && reason === START.reason;
}

export type TrafficEntry = Pick<DeploymentAuditRow, 'at' | 'act' | 'actor' | 'reason'>;

/** Whatever changed who gets which version of a remote, one of each actor and reason, newest first. */
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

/** What visitors got of a remote until an act changed it, the latest first.
 *  @param since only what ended after this instant; ISO 8601 */
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

/** Of an entry and, by `previous_hash`, of all before it. */
export function hashOf(entry: Omit<DeploymentAuditRow, 'hash'>): string {
  const { seq, at, actor, act, remote, before_state, after_state, reason, previous_hash } = entry;
  const fields = [seq, at, actor, act, remote, before_state, after_state, reason, previous_hash];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
