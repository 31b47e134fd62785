import type { AskReason, ReviewList } from '@fotosoc/contract/review';

export interface ReviewTables {
  review_cases: ReviewCaseRow;
}

/** Something that somebody has to decide about. */
export interface ReviewCaseRow {
  id: string;
  list: ReviewList;
  caption_id: string | null;
  photo_id: string | null;
  /** Of who asks about a photo, like the note and the address. */
  reason: AskReason | null;
  note: string | null;
  email: string | null;
  /** Of what whoever asked was given, to leave an address afterwards. */
  answer_key_hash: string | null;
  /** Whether it hid what it is about. */
  hid: number;
  opened_at: string;
  decided_at: string | null;
  /** Of the record: how it was decided. */
  entry_id: string | null;
}
