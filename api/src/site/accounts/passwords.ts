import { randomBytes } from 'node:crypto';
import os from 'node:os';
import argon2 from 'argon2';
import { failOf } from '../../ground/http/endpoint.ts';
import { ConcurrencyLimit, type Turn } from '../../ground/jobs/concurrency-limit.ts';
import { isFirebaseHash, verifyFirebaseHash } from './firebase-scrypt.ts';

const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const fail = failOf<`POST /api/auth/${'register' | 'login' | 'reset-password/confirm'}`>();
function busy() {
  return fail(503, 'auth/busy', 'Too many people are logging in right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}

/** Each writes to the database a few times, and every query of others waits for those: many at once would keep the
 *  whole site waiting. */
const signIns = new ConcurrencyLimit({ atOnce: 4, maxWaiting: 64, maxWaitMs: 4_000, busy });

/** A sign-in, waiting for its turn before it writes anything.
 *  @throws HttpError 503 `auth/busy` when too many wait */
export async function inTurn<R>(signIn: () => Promise<R>, turn: Turn = {}): Promise<R> {
  return signIns.run(signIn, turn);
}

/** One core stays with those who are not signing in; more than two would starve every other use of the threads, down to
 *  reading a file. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, os.availableParallelism() - 1));
const limit = new ConcurrencyLimit({ atOnce: HASHES_AT_ONCE, maxWaiting: 32, maxWaitMs: 4_000, busy });
/** Verified against when there is no account, so that the answer takes as long as with one. */
const nobodysHash = limit.run(() => argon2.hash('nobody has this password', COST));

/** @param turn `isFirst` for whoever has shown more than strangers can: a crowd of those does not keep them waiting */
export async function hashPassword(password: string, turn: Turn = {}): Promise<string> {
  return limit.run(() => argon2.hash(password.normalize('NFC'), COST), turn);
}

/** Tells whether the password belongs to the hash; false for an account that does not exist. `turn` as for `hashPassword`.
 *  Keyboards differ in how they compose accents (RFC 8265): hashes are made of one form, older ones of any. */
export async function verifyPassword(hash: string | undefined, password: string, turn: Turn = {}): Promise<boolean> {
  const stored = hash ?? (await nobodysHash);
  const verify = isFirebaseHash(stored) ? verifyFirebaseHash : argon2.verify;
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) {
    if (await limit.run(() => verify(stored, form), turn)) return hash !== undefined;
  }
  return false;
}

/** Tells whether somebody may sign in with a password. A failure verifies a hash of each kind that accounts have, so its
 *  time does not tell whether there is an account, or an imported one.
 *  @param imported a hash of any imported account, while there is one */
export async function verifySignIn(
  hash: string | undefined,
  password: string,
  { imported, turn }: { imported: string | undefined; turn: Turn },
): Promise<boolean> {
  if (await verifyPassword(hash, password, turn)) return true;
  if (hash !== undefined && isFirebaseHash(hash)) await verifyPassword(undefined, password, turn);
  else if (imported !== undefined) await verifyPassword(imported, password, turn);
  return false;
}

/** Returns a hash that belongs to no known password. */
export function unusableHash(): string {
  const [salt, hash] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`;
}

/** Whether the hash was made at another cost than today's, or elsewhere. */
export function needsNewHash(hash: string): boolean {
  return isFirebaseHash(hash) || argon2.needsRehash(hash, COST);
}
