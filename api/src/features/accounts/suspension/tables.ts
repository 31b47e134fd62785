export interface SuspensionTables {
  account_suspensions: AccountSuspensionRow;
}

/** Suspended account: sign-ins are refused, and its rights and deploy tokens are void until the row is deleted. */
export interface AccountSuspensionRow {
  account_id: string;
  /** Reason that the administrator typed; mailed to the account holder. */
  reason: string;
  suspended_at: string;
}
