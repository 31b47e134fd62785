import { cleanEmail } from '../ground/text/email.ts';

/** Returns an address as borrowers are told apart: neither case, invisible characters nor what follows a plus makes another one. */
export function borrowerKey(email: string): string {
  return cleanEmail(email)
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}
