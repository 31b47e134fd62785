export interface SuspensionTables {
  account_suspensions: AccountSuspensionRow;
}

/** An account that nobody can sign in to, and whose rights and deploy tokens do not act, until the row is deleted. */
export interface AccountSuspensionRow {
  account_id: string;
  /** In the words of the administrator; the person is mailed it. */
  reason: string;
  suspended_at: string;
}
