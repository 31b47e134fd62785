export interface HttpErrorDetails {
  /** Messages by body field. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  current?: unknown;
  /** Data about a refusal for programs, e.g. alternatives. */
  details?: unknown;
  cause?: unknown;
  /** True if the error is deliberate, e.g. on a read-only site, so that the log and alarms ignore the 5xx. */
  isIntended?: boolean;
}

/** Error that becomes an error response: the message is for people, the code for programs. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;
  readonly details: unknown;
  readonly isIntended: boolean;
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    details: HttpErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
    this.details = details.details;
    this.isIntended = details.isIntended ?? false;
  }
}

/** Creates an error of single fields, `request/invalid`, with the message of the first field. */
export function createInvalidFieldsError(fields: Record<string, string>): HttpError {
  return new HttpError(400, 'request/invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

export const STORAGE_FULL = 'server/storage-full';

export function createStorageFullError(): HttpError {
  const sentence = 'The server has no room left. Please tell the committee.';
  return new HttpError(507, STORAGE_FULL, sentence);
}

/** Creates an error that the site is read-only. */
export function createReadOnlyError(): HttpError {
  const sentence = 'The site is read-only for a few minutes, so nothing was saved. Please try again soon.';
  return new HttpError(503, 'site/read-only', sentence, { retryAfterSeconds: 60, isIntended: true });
}

export function createNotFoundError(): HttpError {
  return new HttpError(404, 'request/not-found', 'There is nothing at this address.');
}
