/** Maximum size of a stored photo on this site. */
export interface PhotoLimits {
  maxSidePx: number;
  maxBytes: number;
}

let limits: PhotoLimits = { maxSidePx: 1024, maxBytes: 1_000_000 };

/** Sets the limits; called by the shell with the values of the page. */
export function setPhotoLimits(given: PhotoLimits): void {
  limits = given;
}

/** Returns the limits to which photos are scaled down before the upload. The server decides about the stored photo;
 *  scaling early saves bandwidth. */
export function photoLimits(): PhotoLimits {
  return limits;
}
