import type { AskReason, ReviewList } from '@fotosoc/contract/review';

export interface ModerationCaseTables {
  review_cases: ReviewCaseRow;
  stranger_posts: UntrustedPostRow;
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

/** Post of a visitor without account. */
export interface UntrustedPostRow {
  /** Id of the resulting caption, booking (the first item) or account; for a message its own id. */
  subject_id: string;
  kind: 'caption' | 'booking' | 'account' | 'message';
  /** Hash of the network with a secret of this site. */
  network: string;
  sent_at: string;
  /** 1 once the post is part of a flood. */
  is_held: number;
}
