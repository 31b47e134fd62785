export interface AccountDeletionTables {
  account_deletions: AccountDeletionRow;
}

/** Deleted account. Until `erased_at` its data is kept, and a sign-in restores the account. */
export interface AccountDeletionRow {
  account_id: string;
  deleted_at: string;
  erased_at: string;
  /** JSON of what a restored account gets back: moderation cases, and the ids of entries by mailed links. */
  kept: string;
}
