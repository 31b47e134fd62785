/** Revisions that the database counts for changes by any process. Requests with cached responses need little else from
 *  the database. */
export interface ContentRevisions {
  /** Number of changes of content, i.e. data on pages and lists; see the migration of the counter. */
  contentRevision: () => Promise<number>;
  /** Number of changes of the versions that visitors get. */
  deploymentRevision: () => Promise<number>;
  /** Returns whether the last query was answered. Without an answer, both revisions keep their last values. */
  isAnswering: () => boolean;
  close: () => void;
}
