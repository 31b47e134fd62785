import { ApiError } from '@fotosoc/host';

/** Returns whether the API refused a request, with a sentence for the user. A repeated request is refused again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
