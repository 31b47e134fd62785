import type { ActivityLogArea } from '@fotosoc/contract/activity-log';

export interface ActivityLogTables {
  record_entries: ActivityLogRow;
}

/** Entry of the activity log; entries that can be undone contain the state before. */
export interface ActivityLogRow {
  id: string;
  area: ActivityLogArea;
  at: string;
  /** Null for the site itself, and for a deleted account. */
  actor_id: string | null;
  act: string;
  subject_id: string;
  /** Name of the subject at that time. */
  subject: string;
  before_state: string | null;
  after_state: string | null;
  undone_at: string | null;
}
