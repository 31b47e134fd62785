import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Password hash parameters of a Firebase project, as its console shows them. */
export interface FirebaseHashing {
  /** Signer key in base64, like `saltSeparator`. */
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  /** Memory cost: the base-2 logarithm of scrypt's parameter N. */
  memCost: number;
}

/** First characters of each password hash that was imported from Firebase. */
export const FIREBASE_PREFIX = '$firebase-scrypt$';
const KEY_BYTES = 32;
const BLOCK = Buffer.alloc(16);

/** Formats the hash of an imported account together with all parameters of its verification. The hash is kept until the
 *  account holder signs in.
 *  @param salt base64, like the hash */
export function formatFirebaseHash(
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashing,
  salt: string,
  hash: string,
): string {
  return FIREBASE_PREFIX + [`m=${memCost},r=${rounds}`, salt, saltSeparator, signerKey, hash].join('$');
}

export function isFirebaseHash(stored: string): boolean {
  return stored.startsWith(FIREBASE_PREFIX);
}

/** Returns whether a password matches a hash of `formatFirebaseHash`. The hash is the project's signer key, encrypted
 *  by a key that scrypt derives from the password. Source: github.com/firebase/scrypt. */
export async function verifyFirebaseHash(stored: string, password: string): Promise<boolean> {
  const [cost = '', ...base64] = stored.slice(FIREBASE_PREFIX.length).split('$');
  const [salt, separator, signerKey, hash] = base64.map((part) => Buffer.from(part, 'base64'));
  const [memCost, rounds] = cost.match(/\d+/g)!.map(Number);
  const N = 2 ** memCost!;
  const r = rounds!;
  const key = await derive(password, Buffer.concat([salt!, separator!]), KEY_BYTES, {
    N,
    r,
    p: 1,
    maxmem: 256 * N * r,
  });
  const cipher = createCipheriv('aes-256-ctr', key, BLOCK);
  const made = Buffer.concat([cipher.update(signerKey!), cipher.final()]);
  return made.length === hash!.length && timingSafeEqual(made, hash!);
}
