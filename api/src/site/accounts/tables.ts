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
  /** Whether an entry of the published committee is linked with the account (`committee_ties`); decides the badge. */
  is_committee: number;
  created_at: string;
  /** Time of the last proof that the account holder reads the mails of the address. */
  email_confirmed_at: string | null;
  /** Rank of the address among the account's addresses, oldest first. An older address wins. */
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
  /** Rank of the restored address; null for an unconfirmed address, and for links of a different purpose. */
  email_rank: number | null;
  created_at: string;
  expires_at: string;
}

export interface SessionRow {
  token_hash: string;
  /** Token before the last rotation; earlier requests may still carry it for a minute. */
  previous_token_hash: string | null;
  account_id: string;
  created_at: string;
  seen_at: string;
  rotated_at: string;
  /** Hash of the latest confirmation token; null before the first confirmation, like the time. */
  confirmation_hash: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** Device name, such as `iPhone, Safari`; empty if unknown. */
  device: Generated<string>;
}
