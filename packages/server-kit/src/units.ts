export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS;

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;
