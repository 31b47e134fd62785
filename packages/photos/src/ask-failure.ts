import { ApiError } from '@fotosoc/host';

/** Why nothing was done, as a sentence.
 *  @throws what is no failure of a call */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 0 ? 'Not sent: no connection. Nothing has changed.' : error.message;
}
