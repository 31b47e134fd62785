export interface PhotoTables {
  photo_sets: PhotoSetRow;
  photos: PhotoRow;
  hidden_photos: HiddenPhotoRow;
}

/** Titled set of photos of a portfolio or a gallery. */
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
  /** Path of the stored photo below the media folder; its URL is the same path below `/media/`. */
  file: string;
  width: number;
  height: number;
  /** Size of the photo and all its variants. */
  size_bytes: number;
  /** Stored copies as JSON, see `StoredVariant`: the AVIF files after the conversion. */
  variants: string;
  placeholder: string;
  exif: string | null;
  alt: string;
  /** Title of the work; empty if its photographer gave none. */
  title: string;
  /** Photographer, if credited; else empty. */
  credit: string;
  set_id: string | null;
  position: number | null;
  profile_of: string | null;
  created_at: string;
  /** Processor time of the rendering in milliseconds; null for photos that were stored before it was measured. */
  work_ms: number | null;
  /** 0 until AVIF copies are stored, 1 afterwards, 2 for a photo whose file cannot be converted. */
  avif_state: number;
}

/** Photo that a moderator has hidden, with the position to which it can return. */
export interface HiddenPhotoRow {
  photo_id: string;
  hidden_at: string;
  /** Portfolio or gallery that the photo was removed from; both are null for a photo of neither, such as an imported
   *  Foto of the Week. */
  portfolio_id: string | null;
  gallery_id: string | null;
  is_profile: number;
  set_title: string;
  set_position: number;
  position: number;
}
