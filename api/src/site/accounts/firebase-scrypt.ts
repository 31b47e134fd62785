import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** What a Firebase project hashes all passwords with, as its console shows it. */
export interface FirebaseHashing {
  /** Base64, like the separator. */
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  /** Two to this is scrypt's N. */
  memCost: number;
}

/** Begins each hash of an imported account. */
export const FIREBASE_PREFIX = '$firebase-scrypt$';
const KEY_BYTES = 32;
const BLOCK = Buffer.alloc(16);

/** The hash of an exported account as it is kept here until its holder signs in, with all that is needed to check it.
 *  @param salt base64, like the hash */
export function firebaseHash(
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashing,
  salt: string,
  hash: string,
): string {
  return FIREBASE_PREFIX + [`m=${memCost},r=${rounds}`, salt, saltSeparator, signerKey, hash].join('$');
}

export function isFirebaseHash(stored: string): boolean {
  return stored.startsWith(FIREBASE_PREFIX);
}

/** Whether the password belongs to what `firebaseHash` made: the project's signer key, encrypted by a key that scrypt
 *  derives from the password. Source: github.com/firebase/scrypt. */
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
