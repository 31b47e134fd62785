import { createHash, createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '../../ground/db/connection.ts';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { signingKey } from '../../ground/db/signing-key.ts';
import { pageOf } from '../../ground/http/paging.ts';
import type { Database } from '../../ground/db/tables.ts';
import type { DeploymentAuditRow } from '../tables.ts';
import { DAY_MS } from '../../ground/units.ts';

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
      isAfter: (where, seq) => where('seq', '<', Number(seq)),
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

/** Says whether the log is whole, reading only the entries since a checkpoint: how far it was verified, when from its
 *  beginning, and what was found, signed with a key of this site. Once a day it reads all, in case an old one was changed. */
export function createAuditCheck(db: Db, now: () => Date): () => Promise<boolean> {
  return async () => {
    const saved = await findCheckpoint(db);
    const isFresh =
      saved !== undefined && now().getTime() - saved.readAt < DAY_MS && (await isThere(db, saved.verified));
    const from = isFresh ? saved : { verified: { check: EMPTY, seq: 0 }, readAt: now().getTime() };
    const verified = await verifyAfter(db, from.verified);
    if (!isFresh || verified.seq !== from.verified.seq) {
      // With a full disk it is read again the next time.
      await saveCheckpoint(db, { ...from, verified }).catch(() => undefined);
    }
    return verified.check.firstWrong === null;
  };
}

interface Checkpoint {
  verified: Verified;
  /** When all was read. */
  readAt: number;
}

/** The last one that was saved; undefined when there is none, or somebody else has written it. */
async function findCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const [content = '', signature] = (await findSetting(db, 'audit-checkpoint'))?.split('\n') ?? [];
  if (signature !== (await checkpointSignature(db, content))) return undefined;
  return JSON.parse(content) as Checkpoint;
}

async function saveCheckpoint(db: Db, checkpoint: Checkpoint): Promise<void> {
  const content = JSON.stringify(checkpoint);
  await saveSetting(db, 'audit-checkpoint', `${content}\n${await checkpointSignature(db, content)}`);
}

async function checkpointSignature(db: Db, content: string): Promise<string> {
  const key = await signingKey(db, 'preview-secret');
  return createHmac('sha256', key).update(`audit checkpoint ${content}`).digest('base64url');
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
