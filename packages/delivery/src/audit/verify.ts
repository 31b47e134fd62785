import { createHmac } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { GENESIS_HASH, hashAuditEntry } from './audit-log.ts';

export interface AuditLogCheck {
  entries: number;
  /** Number of the first changed entry, or of the first entry after a missing one; null for an intact log. */
  firstWrong: number | null;
  /** Hash of the newest entry; null for an empty log. */
  head: string | null;
  /** Number of the entry whose hash is the one the operator noted earlier; null if there is none. */
  notedEntry: number | null;
}

const EMPTY: AuditLogCheck = { entries: 0, firstWrong: null, head: null, notedEntry: null };

/** Verifies every hash of the log. If the newest entries were deleted, the shorter chain is still valid, and only a
 *  noted hash shows the loss.
 *  @param noted `head` of an earlier check */
export async function verifyAuditLog(db: Db, noted?: string): Promise<AuditLogCheck> {
  return (await continueVerification(db, { check: EMPTY, seq: 0 }, noted)).check;
}

/** Creates a check of the log that reads only entries since the last check. The checkpoint holds position, result and
 *  time of the last full check, and is signed with a key of this site. Once a day all entries are read, to detect
 *  changes of old ones. */
export function createAuditCheck(db: Db, now: () => Date): () => Promise<boolean> {
  return async () => {
    const saved = await findCheckpoint(db);
    const isFresh =
      saved !== undefined && now().getTime() - saved.readAt < DAY_MS && (await isHeadUnchanged(db, saved.verified));
    const from = isFresh ? saved : { verified: { check: EMPTY, seq: 0 }, readAt: now().getTime() };
    const verified = await continueVerification(db, from.verified);
    if (!isFresh || verified.seq !== from.verified.seq) {
      // If a full disk prevents the checkpoint, the next check reads the entries again.
      await saveCheckpoint(db, { ...from, verified }).catch(() => undefined);
    }
    return verified.check.firstWrong === null;
  };
}

interface Checkpoint {
  verified: VerifiedPart;
  readAt: number;
}

/** Returns the last saved checkpoint; undefined if there is none, or it is forged. */
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
  const key = await getSigningKey(db, 'preview-secret');
  return createHmac('sha256', key).update(`audit checkpoint ${content}`).digest('base64url');
}

interface VerifiedPart {
  check: AuditLogCheck;
  seq: number;
}

async function continueVerification(db: Db, before: VerifiedPart, noted?: string): Promise<VerifiedPart> {
  const check = { ...before.check };
  let previous = { seq: before.seq, hash: check.head ?? GENESIS_HASH };
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
      if (!follows || hashAuditEntry(entry) !== hash) check.firstWrong ??= entry.seq;
      if (hash === noted) check.notedEntry = entry.seq;
      check.entries += 1;
      check.head = hash;
      previous = { seq: entry.seq, hash };
    }
  }
}

async function isHeadUnchanged(db: Db, { check, seq }: VerifiedPart): Promise<boolean> {
  if (seq === 0) return true;
  const row = await db.selectFrom('deployment_audit').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash === check.head;
}
