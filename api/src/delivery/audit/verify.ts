import { createHmac } from 'node:crypto';
import type { Db } from '../../ground/db/connection.ts';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { signingKey } from '../../ground/db/signing-key.ts';
import { DAY_MS } from '../../ground/units.ts';
import { GENESIS, hashOf } from './audit-log.ts';

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
