export interface LeavingTables {
  account_deletions: AccountDeletionRow;
}

/** An account that its holder has deleted, and can come back to until an instant; its row, and what is of it, is kept until
 *  then. */
export interface AccountDeletionRow {
  account_id: string;
  deleted_at: string;
  /** From when on it is over. */
  erased_at: string;
  /** JSON: `Kept`, what its rows do not say. */
  kept: string;
}
