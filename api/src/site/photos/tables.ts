export interface PhotoTables {
  photo_sets: PhotoSetRow;
  photos: PhotoRow;
  hidden_photos: HiddenPhotoRow;
}

/** A titled run of photos, of a portfolio or of a gallery. */
export interface PhotoSetRow {
  id: string;
  portfolio_id: string | null;
  gallery_id: string | null;
  position: number;
  title: string;
}

export interface PhotoRow {
  id: string;
  owner_id: string;
  purpose: string;
  /** Path of the stored photo below the media folder; its address is the same below `/media/`. */
  file: string;
  width: number;
  height: number;
  /** Of the photo and all its variants. */
  size_bytes: number;
  variants: string;
  placeholder: string;
  exif: string | null;
  alt: string;
  /** Title of the work; empty if its photographer gave none. */
  title: string;
  /** Who took it; empty where nobody said so. */
  credit: string;
  set_id: string | null;
  position: number | null;
  profile_of: string | null;
  created_at: string;
  /** Milliseconds of a processor that preparing it took; null of one that was prepared before that was measured. */
  work_ms: number | null;
}

/** A photo that is shown nowhere, with the place that it had. */
export interface HiddenPhotoRow {
  photo_id: string;
  hidden_at: string;
  /** What held it; neither where it had no place, as a Foto of the Week from elsewhere. */
  portfolio_id: string | null;
  gallery_id: string | null;
  is_profile: number;
  set_title: string;
  set_position: number;
  position: number;
}
