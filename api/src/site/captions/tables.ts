import type { Generated } from 'kysely';

export interface CaptionTables {
  captions: CaptionRow;
  caption_reports: { caption_id: string; reporter: string; reported_at: string };
}

export interface CaptionRow {
  id: string;
  photo_id: string;
  name: string;
  caption: string;
  created_at: string;
  /** Of who was signed in to write it. */
  account_id: Generated<string | null>;
  /** When its author removed it: nobody sees it any more, and in a moment it is gone. In the future while their account is
   *  deleted, and can come back. */
  removed_at: Generated<string | null>;
  state: Generated<'shown' | 'waiting' | 'hidden'>;
  /** When somebody last decided about it: from then on no report hides it. */
  decided_at: Generated<string | null>;
}
