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
  /** The address as it is compared: lower case. */
  email_key: string;
  password_hash: string;
  /** Whether an entry of the published committee is theirs (`committee_ties`): decides the badge. */
  is_committee: number;
  created_at: string;
  /** When somebody last showed that mail to the address is theirs. */
  email_confirmed_at: string | null;
  /** Number of the address among those that the account has had, the oldest first. An older address wins. */
  email_rank: Generated<number>;
  /** Null since the account was made. */
  password_changed_at: string | null;
}

/** What a mailed link does with the address of an account. */
export interface EmailLinkRow {
  token_hash: string;
  account_id: string;
  act: EmailLink['act'];
  email: string;
  email_key: string;
  /** The rank of the address that a link gives back; null for an address that nobody had confirmed, and for other links. */
  email_rank: number | null;
  created_at: string;
  expires_at: string;
}

export interface SessionRow {
  token_hash: string;
  /** The token before the last rotation; requests under way may still carry it for a minute. */
  previous_token_hash: string | null;
  account_id: string;
  created_at: string;
  seen_at: string;
  rotated_at: string;
  /** Of what was given for the password, the last time it was given again; null until then, like the instant. */
  confirmation_hash: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** What it is used with, as in `iPhone, Safari`; empty where that was not said. */
  device: Generated<string>;
}
