import { isEmail } from '@fotosoc/contract/email';
import { toEmailKey } from '../../features/accounts/rules.ts';
import { formatFirebaseHash } from '../../features/accounts/firebase-scrypt.ts';
import type { ExportedSite } from './export-folder.ts';
import { toImportCount, type ImportProblem } from './findings.ts';
import { formatImportKey, type ExistingData } from './existing-data.ts';

export interface PlannedAccount {
  source: string;
  email: string;
  /** Hash of the account's password; undefined without password. */
  passwordHash: string | undefined;
  isVerified: boolean;
  createdAt: Date | undefined;
  joins: string | undefined;
}

/** Password from a later export, for an imported account whose stored password was never used to sign in. */
export interface PlannedPassword {
  accountId: string;
  passwordHash: string;
}

/** Plans new accounts, and password updates.
 *  @returns `usable`: exported ids of all future accounts */
export function planAccounts({ accounts, hashing }: ExportedSite, known: ExistingData, traps: ImportProblem[]) {
  const planned: PlannedAccount[] = [];
  const passwords: PlannedPassword[] = [];
  const usable: string[] = [];
  const seen = new Map<string, string>();
  const trap = (kind: string, what: string) => traps.push({ kind, what });
  const oldestFirst = accounts.toSorted((a, b) => Number(a.createdAt ?? 0) - Number(b.createdAt ?? 0));
  let isHere = 0;
  for (const { id, email, isDisabled, isVerified, passwordHash, salt, createdAt } of oldestFirst) {
    const key = toEmailKey(email);
    const hash = passwordHash !== '' && hashing ? formatFirebaseHash(hashing, salt, passwordHash) : undefined;
    const accountId = known.moved.get(formatImportKey('account', id));
    if (accountId !== undefined) {
      usable.push(id);
      seen.set(key, id);
      isHere += 1;
      const unused = known.unusedPasswords.get(accountId);
      if (hash !== undefined && unused !== undefined && unused !== hash) {
        passwords.push({ accountId, passwordHash: hash });
        trap('Passwords not used here yet: replaced by the passwords of this export', email);
      }
    } else if (id === '' || !isEmail(email)) {
      trap('Accounts without an e-mail address: left out', email || id);
    } else if (isDisabled) {
      trap('Accounts that were disabled: left out', email);
    } else if (seen.has(key)) {
      trap('Accounts with the same address: only the oldest is imported', email);
    } else {
      const joins = known.accounts.get(key);
      if (joins !== undefined)
        trap('Accounts whose address has an account here: that account owns the imported pages', email);
      else if (hash === undefined)
        trap('Accounts without a password: the members choose one with "Reset password"', email);
      planned.push({ source: id, email, passwordHash: hash, isVerified, createdAt, joins });
      usable.push(id);
      seen.set(key, id);
    }
  }
  return { planned, passwords, usable, count: toImportCount(accounts.length, planned.length, isHere) };
}
