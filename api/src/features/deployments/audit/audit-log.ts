import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Database, DeploymentAuditRow } from '../../../db/tables.ts';
import type { DeploymentState } from '../deployment-state.ts';

/** What happened to a remote, by whom and why. */
export interface AuditEntry {
  at: Date;
  /** `administrator:<account id>`, `token:<token id>` or `system`. */
  actor: string;
  action: 'publish' | 'promote' | 'canary' | 'rollback' | 'block' | 'retire' | 'restore';
  remote: string;
  before: DeploymentState | null;
  after: DeploymentState | null;
  reason: string;
}

const GENESIS = '0'.repeat(64);
const HOUR_MS = 60 * 60 * 1000;

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

/** The latest entries of a remote, newest first. */
export async function listAuditEntries(db: Db, remote: string, limit: number): Promise<DeploymentAuditRow[]> {
  return db
    .selectFrom('deployment_audit')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
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

export type TrafficAct = Pick<DeploymentAuditRow, 'at' | 'act' | 'actor' | 'reason'>;

/** Whatever was done to a remote but publishing, one of each actor and reason, newest first. */
export async function listTrafficActs(db: Db, remote: string): Promise<TrafficAct[]> {
  return db
    .selectFrom('deployment_audit')
    .select(['act', 'actor', 'reason'])
    .select((eb) => eb.fn.max('at').as('at'))
    .where('remote', '=', remote)
    .where('act', '!=', 'publish')
    .groupBy(['act', 'actor', 'reason'])
    .orderBy((eb) => eb.fn.max('seq'), 'desc')
    .limit(20)
    .execute();
}

/** What the log is like as a whole. */
export interface AuditLogCheck {
  entries: number;
  /** Number of the first entry that was changed, or before which one is missing; null if all is well. */
  firstWrong: number | null;
  /** Hash of the newest entry; null without any. */
  head: string | null;
  /** Number of the entry with the hash that was noted earlier; null if it is not there. */
  notedEntry: number | null;
}

const EMPTY: AuditLogCheck = { entries: 0, firstWrong: null, head: null, notedEntry: null };

/** Checks the whole chain. Newest entries that were deleted leave a shorter whole chain: a hash noted earlier as `head`
 *  is then no longer in it. */
export async function verifyAuditLog(db: Db, noted?: string): Promise<AuditLogCheck> {
  return (await verifyAfter(db, { check: EMPTY, seq: 0 }, noted)).check;
}

/** Says whether the log is whole, reading only the entries added since it was asked last; once an hour it reads all, in
 *  case an old one was changed. */
export function createAuditCheck(db: Db, now: () => Date): () => Promise<boolean> {
  let known: { verified: Verified; readAt: number } | undefined;
  return async () => {
    const isFresh =
      known !== undefined && now().getTime() - known.readAt < HOUR_MS && (await isThere(db, known.verified));
    const from = isFresh ? known! : { verified: { check: EMPTY, seq: 0 }, readAt: now().getTime() };
    known = { ...from, verified: await verifyAfter(db, from.verified) };
    return known.verified.check.firstWrong === null;
  };
}

/** How far the chain was checked, and what was found. */
interface Verified {
  check: AuditLogCheck;
  /** Number of the last entry. */
  seq: number;
}

/** Goes on with a check where it ended. */
async function verifyAfter(db: Db, before: Verified, noted?: string): Promise<Verified> {
  const check = { ...before.check };
  let previous = { seq: before.seq, hash: check.head ?? GENESIS };
  for (;;) {
    const rows = await db
      .selectFrom('deployment_audit')
      .selectAll()
      .where('seq', '>', previous.seq)
      .orderBy('seq')
      .limit(500)
      .execute();
    if (rows.length === 0) return { check, seq: previous.seq };
    for (const { hash, ...entry } of rows) {
      const follows = entry.seq === previous.seq + 1 && entry.previous_hash === previous.hash;
      if (!follows || hashOf(entry) !== hash) check.firstWrong ??= entry.seq;
      if (hash === noted) check.notedEntry = entry.seq;
      check.entries += 1;
      check.head = hash;
      previous = { seq: entry.seq, hash };
    }
  }
}

/** Whether the last entry that was checked is still what it was. */
async function isThere(db: Db, { check, seq }: Verified): Promise<boolean> {
  if (seq === 0) return true;
  const row = await db.selectFrom('deployment_audit').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash === check.head;
}

function hashOf(entry: Omit<DeploymentAuditRow, 'hash'>): string {
  const { seq, at, actor, act, remote, before_state, after_state, reason, previous_hash } = entry;
  const fields = [seq, at, actor, act, remote, before_state, after_state, reason, previous_hash];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
