import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import type { HttpError } from '@fotosoc/server-kit/http-error';

/** Words that are, or may become, paths of pages next to user-defined links. */
const RESERVED = new Set(
  `about account admin administrator all api create create-gallery create-portfolio dashboard delete edit
   edit-portfolio galleries gallery health index login logout me media new null portfolio portfolios register remotes
   reset-password search settings undefined`.split(/\s+/),
);

type Invalid = (sentence: string) => HttpError;

/** Returns the normalised link.
 *  @throws the error of `invalid` for an unusable or reserved link */
export function requireLink(typed: string, invalid: Invalid): string {
  const link = requireUsableLink(typed, invalid);
  if (RESERVED.has(link)) throw invalid(`The link "${link}" is reserved. Please choose a different link.`);
  return link;
}

/** Returns a normalised folder name, which may be a reserved word, because folders are not paths of pages.
 *  @throws the error of `invalid` for an unusable name */
export function requireUsableLink(typed: string, invalid: Invalid): string {
  const link = normaliseLink(typed);
  if (isUsableLink(link)) return link;
  throw invalid('The link needs at least one letter from a to z or digit, and at most 64 characters.');
}
