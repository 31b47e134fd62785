import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits as text for a cookie or a link. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token, so that a copy of the database cannot be used to sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
