import type { Right } from '@fotosoc/contract/user';

export interface RightTables {
  account_rights: AccountRightRow;
  right_invitations: RightInvitationRow;
}

export interface AccountRightRow {
  account_id: string;
  name: Right;
  /** Last day on which the right is in force, `YYYY-MM-DD` in the society's time zone; null without end date. */
  last_day: string | null;
  reminded_at: string | null;
}

export interface RightInvitationRow {
  id: string;
  token_hash: string;
  email: string;
  email_key: string;
  /** JSON: `GivenRight[]`. */
  rights: string;
  invited_by: string | null;
  invited_at: string;
  expires_at: string;
}
