export interface LeavingTables {
  account_deletions: AccountDeletionRow;
}

/** Account that its holder has deleted. The account can be restored until `erased_at`; its rows are kept until then. */
export interface AccountDeletionRow {
  account_id: string;
  deleted_at: string;
  erased_at: string;
  /** JSON: `Kept`, state that is in no other row. */
  kept: string;
}
