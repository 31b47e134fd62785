export { PLATFORMS } from './platform-names.ts';

/** Limits of portfolios and galleries: lengths in characters, and maximum numbers of social buttons, galleries,
 *  images, and photos of a downloaded gallery. Defined outside the schemas, because forms should not load schemas. */
export const LIMITS = {
  link: 64,
  name: 120,
  bio: 4000,
  title: 120,
  galleryDescription: 1000,
  url: 500,
  socialButtons: 12,
  galleries: 20,
  images: 100,
  downloadedPhotos: 1000,
  alt: 500,
  credit: 100,
  captionName: 80,
  borrowerName: 80,
  caption: 500,
  query: 200,
} as const;

/** Limits of calls: the longest theme in characters, and the largest numbers of a person's entries and votes, of chosen
 *  photos, and of guest judges. */
export const CALL_LIMITS = { theme: 2000, entriesEach: 20, votesEach: 200, chosen: 500, judges: 20 } as const;
/** Highest mark of a judge; the lowest is 1. */
export const BEST_MARK = 10;

/** Returns the path of a call's photos as a zip, for officers. */
export function formatCallArchivePath(slug: string): string {
  return `/api/calls/${slug}/photos.zip`;
}

/** Maximum number of guests that a person can bring to an event. */
export const MAX_GUESTS = 20;

/** Returns the path of an event's door list as CSV, for officers. */
export function formatDoorListPath(slug: string): string {
  return `/api/events/${slug}/door.csv`;
}

/** Address of the use of the equipment as CSV. */
export const USE_CSV_PATH = '/api/desk/use.csv';

/** Largest integer in a request, because PostgreSQL's type `integer` holds no larger number. */
export const MAX_COUNT = 2_147_483_647;

/** Returns whether visitors may write captions for the photos of a gallery: its title must contain 'Captions'. */
export function acceptsCaptions(title: string): boolean {
  return title.includes('Captions');
}

/** Maximum number of days from today for which a Foto of the Week can be planned. */
export const MAX_DAYS_AHEAD = 366;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const MAX_PASSKEYS_PER_ACCOUNT = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** Maximum lifetime of a deploy token, in days; also the default. */
export const MAX_TOKEN_DAYS = 90;

/** Path of the personal data export, a zip of the signed-in user's data. */
export const DATA_EXPORT_PATH = '/api/account/everything.zip';

/** Returns the path of a gallery's photos as a zip, of at most `LIMITS.downloadedPhotos` photos. */
export function formatGalleryArchivePath(link: string): string {
  return `/api/galleries/${link}/photos.zip`;
}

/** Maximum duration in page reports. Longer durations are capped, because a laptop may sleep while a page loads. */
export const MAX_MEASURED_MS = 60_000;
/** Maximum layout shift in page reports; larger values are capped. */
export const MAX_LAYOUT_SHIFT = 10;
/** Maximum number of additional versions in a preview. */
export const MAX_PREVIEWED_VERSIONS = 20;
/** Number of seconds in which an action can be undone; mails about the action wait as long. */
export const UNDO_SECONDS = 60;

/** Returns the time until which an action can be undone; in a browser, by the clock of the device. */
export function calculateUndoEnd(doneAt = new Date()): Date {
  return new Date(doneAt.getTime() + UNDO_SECONDS * 1000);
}
/** Number of days in which a deleted account can be restored. */
export const DELETED_ACCOUNT_DAYS = 7;
