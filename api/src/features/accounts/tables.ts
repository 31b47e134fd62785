import type { EmailLink } from '@fotosoc/contract/own-account';
import type { Generated, Selectable } from 'kysely';

export interface AccountTables {
  accounts: AccountTable;
  sessions: SessionRow;
  reset_requests: { id: string; email: string; asked_at: string };
  password_resets: { token_hash: string; account_id: string; expires_at: string };
  email_links: EmailLinkRow;
  known_devices: { token_hash: string; account_id: string; created_at: string };
  login_failures: { key: string; failures: number; last_at: string };
}

export type AccountRow = Selectable<AccountTable>;

interface AccountTable {
  id: string;
  email: string;
  /** Address in lower case, for comparisons. */
  email_key: string;
  password_hash: string;
  /** True if an administrator has linked the account with an entry of the published committee (`committee_ties`). Such
   *  accounts show the committee badge. */
  is_committee: number;
  created_at: string;
  /** Time of the last proof that the account holder reads the mails of the address. */
  email_confirmed_at: string | null;
  /** Rank of the address among all addresses that the account has had, oldest first. The holder of an older address can
   *  undo the change to a later address. */
  email_rank: Generated<number>;
  password_changed_at: string | null;
}

/** Mailed link about the address of an account. */
export interface EmailLinkRow {
  token_hash: string;
  account_id: string;
  act: EmailLink['act'];
  email: string;
  email_key: string;
  /** Rank of the address that the link restores; null for an address that is not confirmed yet, and for links that only
   *  confirm. */
  email_rank: number | null;
  created_at: string;
  expires_at: string;
}

export interface SessionRow {
  token_hash: string;
  /** Token before the last rotation, which stays valid for a minute. */
  previous_token_hash: string | null;
  account_id: string;
  created_at: string;
  seen_at: string;
  rotated_at: string;
  /** Hash of the latest confirmation token; null before the first confirmation, like `confirmed_at`. */
  confirmation_hash: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** Device name, such as `iPhone, Safari`; empty if unknown. */
  device: Generated<string>;
}
