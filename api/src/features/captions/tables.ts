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
  account_id: Generated<string | null>;
  /** Time at which the author removed the caption, which is hidden at once and deleted soon after. In the future while
   *  the author's account is deleted and can be restored. */
  removed_at: Generated<string | null>;
  state: Generated<'shown' | 'waiting' | 'hidden'>;
  /** Time of the last decision by a moderator; later reports do not hide the caption. */
  decided_at: Generated<string | null>;
}
