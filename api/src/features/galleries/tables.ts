import type { PhotoOrder } from '@fotosoc/contract/gallery';
import type { Generated, Selectable } from 'kysely';

export interface GalleryTables {
  galleries: GalleryTable;
}

export interface GalleryTable {
  id: string;
  link: string;
  title: string;
  created_at: string;
  /** 1 if captions need approval, else 0; null if the site's setting applies. */
  captions_wait: number | null;
  /** Time since which only moderators see the gallery. */
  hidden_at: string | null;
  /** 1 if camera data is shown, else 0; null if undecided. */
  shows_camera: number | null;
  event_id: string | null;
  /** Day that the photos were taken on, `YYYY-MM-DD`; null if none is chosen. */
  taken_on: string | null;
  /** Plain text with line breaks; may be empty. */
  description: Generated<string>;
  /** Chosen cover; null if none is chosen. The photo may be hidden or deleted since. */
  cover_photo_id: string | null;
  photo_order: Generated<PhotoOrder>;
}

export type GalleryRow = Selectable<GalleryTable>;
