/** What the database says of its own changes, whoever made them, this process or another. Requests whose answers are kept
 *  ask for little else. */
export interface Changes {
  /** How often the content has changed: whatever pages and lists are made of; see the migration that counts it. */
  contentRevision: () => Promise<number>;
  /** How often it has changed which version of a remote visitors get. */
  deploymentRevision: () => Promise<number>;
  /** Returns whether the last question was answered. While the database does not answer, both revisions stay as they were. */
  isAnswering: () => boolean;
  close: () => void;
}
