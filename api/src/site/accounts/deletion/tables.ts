export interface AccountDeletionTables {
  account_deletions: AccountDeletionRow;
}

/** Deleted account. Until `erased_at` its rows are kept and its holder can restore it. */
export interface AccountDeletionRow {
  account_id: string;
  deleted_at: string;
  erased_at: string;
  /** JSON: `Kept`, state without a row. */
  kept: string;
}
