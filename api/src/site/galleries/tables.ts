export interface GalleryTables {
  galleries: GalleryRow;
}

export interface GalleryRow {
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
}
