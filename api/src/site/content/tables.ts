import type { Generated } from 'kysely';

export interface ContentTables {
  fotos_of_the_week: FotoOfTheWeekRow;
  part_versions: PartVersionRow;
  part_drafts: PartDraftRow;
  scheduled_publications: ScheduledPublicationRow;
}

export interface FotoOfTheWeekRow {
  photo_id: string;
  caption: string;
  photographer_name: string;
  instagram_link: string;
  instagram_username: string;
  /** Where outside the photo was fetched from; null for a photo of this site. */
  source: string | null;
  chosen_at: string;
  /** Instant; of one that is planned, the beginning of its day by the society's clock. Photos that are planned have a place
   *  on the site, so that nothing shows them for being here. */
  shows_from: string;
}

/** One publication of a part of the pages; the one of the highest number is what visitors see. */
export interface PartVersionRow {
  key: string;
  /** From 1; before that, a part is as the site came. */
  number: number;
  /** JSON in the shape of the part. */
  value: string;
  published_at: string;
  published_by: string | null;
}

/** What is being changed of a part, for everybody who looks after the content. */
export interface PartDraftRow {
  key: string;
  value: string;
  /** JSON of what visitors saw when the draft was saved; null in a draft of an earlier release. */
  base: Generated<string | null>;
  changed_at: string;
  changed_by: string | null;
}

/** When the drafts of a page are published by themselves. */
export interface ScheduledPublicationRow {
  page: string;
  publish_at: string;
  set_at: string;
  set_by: string | null;
  /** When it could not be published; null before its time. */
  failed_at: string | null;
  /** A JSON list of sentences that say why. */
  reasons: string | null;
}
