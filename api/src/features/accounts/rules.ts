import { readFileSync } from 'node:fs';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fotosoc/contract/account';
import { isEmail } from '../../text/email.ts';
import { failOf } from '../../http/endpoint.ts';

const failAddress = failOf<'POST /api/auth/register' | 'POST /api/auth/reset-password'>();
const failPassword = failOf<'POST /api/auth/register' | 'POST /api/auth/reset-password/confirm'>();

/** The address as it is stored.
 *  @throws HttpError 400 `auth/invalid-email` */
export function requireEmail(typed: string): string {
  const email = typed.trim();
  if (isEmail(email)) return email;
  const sentence = 'The e-mail address is not complete: it should look like name@example.org.';
  throw failAddress(400, 'auth/invalid-email', sentence, { fields: { email: sentence } });
}

/** Two addresses with the same key are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws HttpError 400 `auth/weak-password` */
export function requireStrongPassword(password: string, email?: string): void {
  const sentence = weakness(password, email);
  if (sentence) throw failPassword(400, 'auth/weak-password', sentence, { fields: { password: sentence } });
}

/** The thousand most common passwords of at least eight characters in public leaks, as ranked by zxcvbn 4.4.2 (MIT). */
const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

function weakness(password: string, email?: string): string | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return `The password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  if (length > PASSWORD_MAX_LENGTH) return `The password must be at most ${PASSWORD_MAX_LENGTH} characters long.`;
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size < 3) {
    return 'This password is among the most common ones. Please choose another.';
  }
  if (email && plain === emailKey(email)) return 'The password must not be the e-mail address.';
  return undefined;
}
