import type { Right } from '@fotosoc/contract/user';

export interface RightTables {
  account_rights: AccountRightRow;
  right_invitations: RightInvitationRow;
}

export interface AccountRightRow {
  account_id: string;
  name: Right;
  /** `YYYY-MM-DD` by the society's clock, the last day that it is in force; null without end. */
  last_day: string | null;
  /** When its holder was told that it ends soon. */
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
