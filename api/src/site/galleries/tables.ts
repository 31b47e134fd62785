export interface GalleryTables {
  galleries: GalleryRow;
}

export interface GalleryRow {
  id: string;
  link: string;
  title: string;
  created_at: string;
  /** Whether captions wait to be approved, 1 or 0; null where that is as the site says. */
  captions_wait: number | null;
  /** Since when nobody but who decides sees it. */
  hidden_at: string | null;
  /** Whether what cameras wrote down is shown, 1 or 0; null where nobody said so. */
  shows_camera: number | null;
  /** The event that it was taken at. */
  event_id: string | null;
}
