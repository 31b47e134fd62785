import { randomBytes } from 'node:crypto';
import os from 'node:os';
import argon2 from 'argon2';
import { createSharedFail } from '../endpoints.ts';
import { ConcurrencyLimit, type QueueEntry } from '@fotosoc/server-kit/jobs/concurrency-limit';
import { isFirebaseHash, verifyFirebaseHash } from './firebase-scrypt.ts';

const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const fail = createSharedFail<`POST /api/auth/${'register' | 'login' | 'reset-password/confirm'}`>();
function createBusyError() {
  return fail(503, 'auth/busy', 'Too many people are logging in right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}

/** Each sign-in writes to the database several times, and all queries wait for those writes. Many sign-ins at once
 *  would block the whole site. */
const signIns = new ConcurrencyLimit({ atOnce: 4, maxWaiting: 64, maxWaitMs: 4_000, busy: createBusyError });

/** Runs a sign-in after it has waited in the queue, before anything is written.
 *  @throws HttpError 503 `auth/busy` if the queue is full or the wait is too long */
export async function queueSignIn<R>(signIn: () => Promise<R>, turn: QueueEntry = {}): Promise<R> {
  return signIns.run(signIn, turn);
}

/** Maximum number of parallel hashes. A core stays free for requests, and more than two hashes at once would occupy the
 *  threads that also read files. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, os.availableParallelism() - 1));
const limit = new ConcurrencyLimit({ atOnce: HASHES_AT_ONCE, maxWaiting: 32, maxWaitMs: 4_000, busy: createBusyError });
/** Hash that is verified for unknown accounts, so that responses for known and unknown addresses take the same time. */
const DUMMY_HASH = limit.run(() => argon2.hash('nobody has this password', COST));

/** @param turn `isFirst` lets the request pass waiting requests of strangers; for a session, a known device or a mailed
 *  link */
export async function hashPassword(password: string, turn: QueueEntry = {}): Promise<string> {
  return limit.run(() => argon2.hash(password.normalize('NFC'), COST), turn);
}

/** Returns whether the password matches the hash; false for an account that does not exist. Keyboards compose accents
 *  differently (RFC 8265), so new hashes use the normalized form NFC. Older hashes may have used any form. */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  turn: QueueEntry = {},
): Promise<boolean> {
  const stored = hash ?? (await DUMMY_HASH);
  const verify = isFirebaseHash(stored) ? verifyFirebaseHash : argon2.verify;
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) {
    if (await limit.run(() => verify(stored, form), turn)) return hash !== undefined;
  }
  return false;
}

/** Returns whether a password signs in. A failed attempt verifies one hash of each stored format. Its duration
 *  therefore does not reveal whether an account exists or was imported.
 *  @param imported hash of any imported account; `undefined` if no imported account is left */
export async function verifySignIn(
  hash: string | undefined,
  password: string,
  { imported, turn }: { imported: string | undefined; turn: QueueEntry },
): Promise<boolean> {
  if (await verifyPassword(hash, password, turn)) return true;
  if (hash !== undefined && isFirebaseHash(hash)) await verifyPassword(undefined, password, turn);
  else if (imported !== undefined) await verifyPassword(imported, password, turn);
  return false;
}

/** Returns a hash that matches no password, for accounts without password. */
export function createUnusableHash(): string {
  const [salt, hash] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`;
}

/** Returns whether the hash was imported, or was created with other cost parameters than the current ones. */
export function needsPasswordRehash(hash: string): boolean {
  return isFirebaseHash(hash) || argon2.needsRehash(hash, COST);
}
