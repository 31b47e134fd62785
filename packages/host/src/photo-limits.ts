/** Maximum size of a stored photo on this site. */
export interface PhotoLimits {
  maxSidePx: number;
  maxBytes: number;
}

let limits: PhotoLimits = { maxSidePx: 1024, maxBytes: 1_000_000 };

/** Sets the limits of photos. The shell calls this function with the values of the page. */
export function setPhotoLimits(given: PhotoLimits): void {
  limits = given;
}

/** Returns the limits to which browsers scale photos down before an upload, to save bandwidth. The server applies the
 *  limits again. */
export function photoLimits(): PhotoLimits {
  return limits;
}
