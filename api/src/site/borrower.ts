import { cleanEmail } from '../ground/text/email.ts';

/** Returns the key of a borrower's address, without case, invisible characters and a suffix behind a plus. */
export function borrowerKey(email: string): string {
  return cleanEmail(email)
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}
