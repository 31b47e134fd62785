export interface CommitteeTables {
  committee_ties: CommitteeLinkRow;
}

/** Link between an account and a committee entry while the entry has this name: a post that changes hands is no longer
 *  the former holder's. */
export interface CommitteeLinkRow {
  entry_id: string;
  /** Name for comparisons: without accents, lower case. */
  name_key: string;
  account_id: string;
}
