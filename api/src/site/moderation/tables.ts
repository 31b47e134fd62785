import type { AskReason, ReviewList } from '@fotosoc/contract/review';

export interface ReviewTables {
  review_cases: ReviewCaseRow;
}

/** Moderation case. */
export interface ReviewCaseRow {
  id: string;
  list: ReviewList;
  caption_id: string | null;
  photo_id: string | null;
  /** Reason, note and address of the report about a photo. */
  reason: AskReason | null;
  note: string | null;
  email: string | null;
  /** Hash of the key with which the reporter can add an address later. */
  answer_key_hash: string | null;
  hid: number;
  opened_at: string;
  decided_at: string | null;
  /** Activity log entry of the decision. */
  entry_id: string | null;
}
