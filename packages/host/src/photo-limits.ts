/** How large a stored photo gets on this site. */
export interface PhotoLimits {
  /** Of its longer side. */
  maxSidePx: number;
  maxBytes: number;
}

let limits: PhotoLimits = { maxSidePx: 1024, maxBytes: 1_000_000 };

/** Called by the shell, with what the page says. */
export function setPhotoLimits(given: PhotoLimits): void {
  limits = given;
}

/** What photos are made small to before they are sent. The stored photo is the server's to decide; this spares the
 *  upload what would not be stored. */
export function photoLimits(): PhotoLimits {
  return limits;
}
