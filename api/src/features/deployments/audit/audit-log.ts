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
  action: 'publish' | 'promote' | 'canary' | 'rollback' | 'block';
  remote: string;
  before: DeploymentState | null;
  after: DeploymentState | null;
  reason: string;
}

const GENESIS = '0'.repeat(64);

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

/** Checks the whole chain. Newest entries that were deleted leave a shorter whole chain: a hash noted earlier as `head`
 *  is then no longer in it. */
export async function verifyAuditLog(db: Db, noted?: string): Promise<AuditLogCheck> {
  const check: AuditLogCheck = { entries: 0, firstWrong: null, head: null, notedEntry: null };
  let previous = { seq: 0, hash: GENESIS };
  for (;;) {
    const rows = await db
      .selectFrom('deployment_audit')
      .selectAll()
      .where('seq', '>', previous.seq)
      .orderBy('seq')
      .limit(500)
      .execute();
    if (rows.length === 0) return check;
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

function hashOf(entry: Omit<DeploymentAuditRow, 'hash'>): string {
  const { seq, at, actor, act, remote, before_state, after_state, reason, previous_hash } = entry;
  const fields = [seq, at, actor, act, remote, before_state, after_state, reason, previous_hash];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
