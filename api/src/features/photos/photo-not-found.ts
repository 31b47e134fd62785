import { HttpError } from '@fotosoc/server-kit/http-error';

/** Creates the error for a missing photo. Source: specification, section 8. */
export function createObjectNotFoundError(): HttpError {
  return new HttpError(404, 'storage/object-not-found', 'There is no photo at this address.');
}
