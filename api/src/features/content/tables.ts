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
  /** External URL from which the photo was fetched; null for a photo of this site. */
  source: string | null;
  chosen_at: string;
  /** Time from which the photo is shown. For a planned Foto it is the beginning of the day in the society's time zone.
   *  A planned photo must be published elsewhere on the site already, so that the plan reveals no photo. */
  shows_from: string;
}

/** Published version of a page section. The version with the highest number is visible. */
export interface PartVersionRow {
  key: string;
  /** Counts from 1; a section without version shows its default content. */
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
  /** JSON of the value that was published when the draft was saved; null in a draft of an earlier release. */
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
  /** Time at which the publication failed; null if it has not been tried or is still due. */
  failed_at: string | null;
  reasons: string | null;
}
