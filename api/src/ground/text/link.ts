import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import type { HttpError } from '../http/errors.ts';

/** Words that stand, or may come to stand, for a page of their own beside the things with links. */
const RESERVED = new Set(
  `about account admin administrator all api create create-gallery create-portfolio dashboard delete edit
   edit-portfolio galleries gallery health index login logout me media new null portfolio portfolios register remotes
   reset-password search settings undefined`.split(/\s+/),
);

/** Makes the error of a link that cannot be, from the sentence that says why. */
type Invalid = (sentence: string) => HttpError;

/** The link as it is stored.
 *  @throws what `invalid` makes, when nothing usable is left of what was typed, or the link is reserved */
export function requireLink(typed: string, invalid: Invalid): string {
  const link = requireUsableLink(typed, invalid);
  if (RESERVED.has(link)) throw invalid(`The link "${link}" is reserved. Please choose a different link.`);
  return link;
}

/** The same for a folder's name, which no page can clash with: reserved words are as good as any.
 *  @throws what `invalid` makes, when nothing usable is left of what was typed */
export function requireUsableLink(typed: string, invalid: Invalid): string {
  const link = normaliseLink(typed);
  if (isUsableLink(link)) return link;
  throw invalid('The link needs at least one letter from a to z or digit, and at most 64 characters.');
}
