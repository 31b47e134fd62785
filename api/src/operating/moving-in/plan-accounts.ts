import { isEmail } from '../../ground/text/email.ts';
import { emailKey } from '../../site/accounts/rules.ts';
import { firebaseHash } from '../../site/accounts/firebase-scrypt.ts';
import type { Export } from './export-folder.ts';
import { countOf, type Trap } from './findings.ts';
import { movedKey, type Known } from './known.ts';

export interface PlannedAccount {
  source: string;
  email: string;
  /** Of the password that its holder had; absent for who had none. */
  passwordHash: string | undefined;
  isVerified: boolean;
  createdAt: Date | undefined;
  /** The account that this address has here. */
  joins: string | undefined;
}

/** Which accounts are to be made.
 *  @returns `usable`: ids there of all that have an account here afterwards */
export function planAccounts({ accounts, hashing }: Export, known: Known, traps: Trap[]) {
  const planned: PlannedAccount[] = [];
  const usable: string[] = [];
  const seen = new Map<string, string>();
  const trap = (kind: string, what: string) => traps.push({ kind, what });
  const oldestFirst = accounts.toSorted((a, b) => Number(a.createdAt ?? 0) - Number(b.createdAt ?? 0));
  let isHere = 0;
  for (const { id, email, isDisabled, isVerified, passwordHash, salt, createdAt } of oldestFirst) {
    const key = emailKey(email);
    if (known.moved.has(movedKey('account', id))) {
      usable.push(id);
      seen.set(key, id);
      isHere += 1;
    } else if (id === '' || !isEmail(email)) {
      trap('Accounts without an e-mail address: left out', email || id);
    } else if (isDisabled) {
      trap('Accounts that were disabled: left out', email);
    } else if (seen.has(key)) {
      trap('Accounts whose address another has: left out, the oldest stays', email);
    } else {
      const joins = known.accounts.get(key);
      const hasPassword = passwordHash !== '' && hashing !== undefined;
      if (joins !== undefined) trap('Accounts whose address has an account here: theirs is what they had', email);
      else if (!hasPassword) trap('Accounts without a password: their holders choose one by "Reset password"', email);
      const hash = hasPassword ? firebaseHash(hashing, salt, passwordHash) : undefined;
      planned.push({ source: id, email, passwordHash: hash, isVerified, createdAt, joins });
      usable.push(id);
      seen.set(key, id);
    }
  }
  return { planned, usable, count: countOf(accounts.length, planned.length, isHere) };
}
