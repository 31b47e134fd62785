import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';

const NUMBER = new Intl.NumberFormat('en-IE', { maximumSignificantDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IE');
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** `2,048 px` */
export function formatPixels(side: number): string {
  return `${WHOLE.format(side)} px`;
}

/** Returns how much photo data is stored, and whether a choice changes it. */
export function formatStoredPhotos({ photos, bytes, maxSidePx }: PhotoSize): string {
  const stored =
    photos === 0
      ? 'No photo is stored yet.'
      : `${WHOLE.format(photos)} ${photos === 1 ? 'photo takes' : 'photos take'} ${bytesInWords(bytes)} with the smaller copies.`;
  return `${stored} New photos are stored at ${formatPixels(maxSidePx)}; stored photos do not change.`;
}

/** Returns the disk space and time that a photo of this size needs. */
export function formatPhotoCost({ costs }: PhotoSize, side: PhotoSide): string {
  const { bytes, seconds } = costs.find(({ maxSidePx }) => maxSidePx === side)!;
  if (bytes === null) {
    return side === 1024
      ? 'The size is known after the first photo.'
      : 'About four times the storage and processing time.';
  }
  if (seconds !== null)
    return `About ${bytesInWords(bytes)} and ${secondsInWords(seconds)} of processing for each photo.`;
  // The server has not measured any processing time yet.
  const more = side === 1024 ? '' : ', and about four times the processing of 1,024 px';
  return `About ${bytesInWords(bytes)} for each photo${more}.`;
}

function bytesInWords(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${NUMBER.format(size)} ${UNITS[unit]}`;
}

function secondsInWords(seconds: number): string {
  return `${NUMBER.format(Math.max(0.1, seconds))} s`;
}
