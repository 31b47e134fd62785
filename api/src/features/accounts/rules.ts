import type { Society } from '@fotosoc/contract/society';
import { createSharedFail } from '../endpoints.ts';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import { findPasswordWeakness } from './weak-passwords.ts';

const failAddress = createSharedFail<'POST /api/auth/register' | 'POST /api/auth/reset-password'>();
const failPassword = createSharedFail<'POST /api/auth/register' | 'POST /api/auth/reset-password/confirm'>();

/** Returns the address as it is stored.
 *  @throws HttpError 400 `auth/invalid-email` */
export function requireEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (isEmail(email)) return email;
  const sentence = 'The e-mail address is not complete: it should look like name@example.org.';
  throw failAddress(400, 'auth/invalid-email', sentence, { fields: { email: sentence } });
}

/** Returns the address in lower case, by which accounts are compared: addresses that differ only in case belong to one
 *  account. */
export function toEmailKey(email: string): string {
  return normaliseEmail(email).toLowerCase();
}

/** @throws HttpError 400 `auth/weak-password` */
export function requireStrongPassword(password: string, society: Society, email?: string): void {
  const sentence = findPasswordWeakness(password, society, email);
  if (sentence) throw failPassword(400, 'auth/weak-password', sentence, { fields: { password: sentence } });
}

/** Returns the key under which the password changes of an account are limited. A password reset restarts the count. */
export function formatPasswordChangeKey(accountId: string): string {
  return `password:${accountId}`;
}
