import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { HttpError } from '../errors.ts';

/** Words that stand, or may come to stand, for a page of their own beside the things with links. */
const RESERVED = new Set(
  `about account admin administrator all api create create-gallery create-portfolio dashboard delete edit
   edit-portfolio galleries gallery health index login logout me media new null portfolio portfolios register remotes
   reset-password search settings undefined`.split(/\s+/),
);

/** The link as it is stored.
 *  @throws HttpError 400 with `code` when nothing usable is left of what was typed, or the link is reserved */
export function requireLink(typed: string, field: string, code: string): string {
  const link = requireUsableLink(typed, field, code);
  if (RESERVED.has(link)) throw refusal(`The link "${link}" is reserved. Please choose a different link.`, field, code);
  return link;
}

/** The same for a folder's name, which no page can clash with: reserved words are as good as any.
 *  @throws HttpError 400 with `code` when nothing usable is left of what was typed */
export function requireUsableLink(typed: string, field: string, code: string): string {
  const link = normaliseLink(typed);
  if (isUsableLink(link)) return link;
  throw refusal('The link needs at least one letter from a to z or digit, and at most 64 characters.', field, code);
}

function refusal(sentence: string, field: string, code: string): HttpError {
  return new HttpError(400, code, sentence, { fields: { [field]: sentence } });
}
