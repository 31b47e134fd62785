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
  /** External URL of a fetched photo; null for a photo of this site. */
  source: string | null;
  chosen_at: string;
  /** Start time; for a planned Foto the beginning of its day in the society's time zone. Planned photos are published
   *  elsewhere on the site already, so that the plan reveals no photo. */
  shows_from: string;
}

/** Published version of a page section. The version with the highest number is visible. */
export interface PartVersionRow {
  key: string;
  /** From 1; a section without version has its default content. */
  number: number;
  /** JSON in the format of the section. */
  value: string;
  published_at: string;
  published_by: string | null;
}

/** Draft of a section, shared by all content editors. */
export interface PartDraftRow {
  key: string;
  value: string;
  /** JSON of the published value when the draft was saved; null in a draft of an earlier release. */
  base: Generated<string | null>;
  changed_at: string;
  changed_by: string | null;
}

/** Scheduled publication of the drafts of a page. */
export interface ScheduledPublicationRow {
  page: string;
  publish_at: string;
  set_at: string;
  set_by: string | null;
  /** Time of a failed publication; null before the scheduled time. */
  failed_at: string | null;
  reasons: string | null;
}
