export { PLATFORMS } from './site/platforms.ts';

/** Limits of what one portfolio or gallery may hold. Kept apart from the schemas, so that forms can name them. */
export const LIMITS = {
  link: 64,
  name: 120,
  bio: 4000,
  title: 120,
  url: 500,
  socialButtons: 12,
  galleries: 20,
  images: 100,
  alt: 500,
  credit: 100,
  captionName: 80,
  borrowerName: 80,
  caption: 500,
  /** Of a search: none that is longer is of use. */
  query: 200,
} as const;

/** The largest count or number in a request: PostgreSQL keeps it in an `integer`. */
export const MAX_COUNT = 2_147_483_647;

/** Photos of a gallery may be captioned by anyone when its title says so. */
export function takesCaptions(title: string): boolean {
  return title.includes('Captions');
}

/** How many days ahead a Foto of the Week can be planned. */
export const MOST_DAYS_AHEAD = 366;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const MAX_PASSKEYS_PER_ACCOUNT = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** How long a deploy token lasts at most, and unless told. */
export const TOKEN_DAYS = 90;

/** Where whoever is signed in gets everything of theirs as one zip. */
export const EVERYTHING = '/api/account/everything.zip';

/** Reports of pages: what took longer is told as having taken this long, for a laptop may sleep while a page loads. */
export const MAX_MEASURED_MS = 60_000;
/** A page that jumps more than this is told as this. */
export const MAX_LAYOUT_SHIFT = 10;
/** How many versions a preview shows beside the first. */
export const MOST_PREVIEWED = 20;
/** How long an act that a person would want back can be undone, from the moment it was done; its mails wait as long. */
export const UNDO_SECONDS = 60;

/** Until when what was done can be undone; in a browser, by the clock of that device. */
export function undoEnd(doneAt = new Date()): Date {
  return new Date(doneAt.getTime() + UNDO_SECONDS * 1000);
}
/** How long an account that was deleted can come back. */
export const DELETED_ACCOUNT_DAYS = 7;
