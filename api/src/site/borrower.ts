import { normaliseEmail } from '../email.ts';

/** Returns the key of a borrower's address, without case, invisible characters and a suffix behind a plus. */
export function toBorrowerKey(email: string): string {
  return normaliseEmail(email)
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}
