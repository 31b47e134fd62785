export interface EventTables {
  planned_events: PlannedEventRow;
  /** By their address at the feed. */
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
  /** Euro. */
  cost: number;
  capacity: number | null;
  type: string;
  description: string;
  /** Last part of its page's address; what it was before is in `event_slugs`, like this. */
  slug: string;
  /** Its picture, in place of `image`. */
  photo_id: string | null;
  /** When it was to start before it was moved. */
  moved_from: string | null;
  cancelled_at: string | null;
  cancelled_why: string;
  /** How often what calendars hold of it has changed (RFC 5545, 3.8.7.4). */
  sequence: number;
  created_at: string;
  updated_at: string;
}
