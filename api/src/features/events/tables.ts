export interface EventTables {
  planned_events: PlannedEventRow;
  /** Stored pictures, by their URL in the feed. */
  outside_pictures: { source: string; photo_id: string };
  event_slugs: { slug: string; event_id: string };
}

export interface PlannedEventRow {
  id: string;
  name: string;
  image: string;
  starts_at: string;
  ends_at: string;
  location: string;
  cost: number;
  capacity: number | null;
  type: string;
  description: string;
  /** Last part of the page's URL; current and former slugs are in `event_slugs`. */
  slug: string;
  /** Photo of the event, used in place of `image`. */
  photo_id: string | null;
  moved_from: string | null;
  cancelled_at: string | null;
  cancelled_why: string;
  /** `SignUpSettings` as JSON; null for an event without sign-up. */
  sign_ups: string | null;
  /** Number of changes that calendars must see (RFC 5545, 3.8.7.4). */
  sequence: number;
  created_at: string;
  updated_at: string;
}
