import { HttpError } from '@fotosoc/server-kit/http-error';

export function createWithheldError(): HttpError {
  return new HttpError(410, 'remotes/withheld', 'This version is blocked or removed, or its remote is off the site.');
}
