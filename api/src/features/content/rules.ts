import type { QuickLink } from '@fotosoc/contract/link-list';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { describeSocialAddress, formatSocialAddress } from '@fotosoc/contract/social-address';
import { toHttpsUrl } from '../../text/https-url.ts';
import { normaliseLine, normaliseText, isBlank, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';

const ADDRESS = 'Enter a full address that starts with https://.';

/** Returns the links in the form in which they are stored.
 *  @throws HttpError 400 with a sentence per field */
export function requireLinks(links: QuickLink[]): QuickLink[] {
  const fields: Record<string, string> = {};
  const stored = links.map(({ link_name, link_url }, index) => {
    const name = normaliseLine(link_name);
    const url = toHttpsUrl(link_url.trim());
    const { name: unusable } = findUnusableNames({ name });
    if (unusable !== undefined) fields[`links.${index}.link_name`] = unusable;
    if (url === undefined) fields[`links.${index}.link_url`] = ADDRESS;
    return { link_name: name, link_url: url ?? '' };
  });
  throwInvalidFields(fields);
  return stored;
}

/** Texts of a Foto of the Week in the form in which they are stored. */
export interface FotoTexts {
  caption: string;
  photographer_name: string;
  instagram_link: string;
  instagram_username: string;
}

/** @throws HttpError 400 with a sentence per field */
export function requireFotoTexts(typed: Partial<FotoTexts>): FotoTexts {
  const { words, mistakes } = checkFotoTexts(typed);
  throwInvalidFields(mistakes);
  return words;
}

/** Returns the texts in stored form, with a sentence for each invalid field. */
export function checkFotoTexts(typed: Partial<FotoTexts>): { words: FotoTexts; mistakes: Record<string, string> } {
  const url = formatSocialAddress('instagram', typed.instagram_link ?? '');
  const words = {
    caption: normaliseText(typed.caption ?? ''),
    photographer_name: normaliseLine(typed.photographer_name ?? ''),
    instagram_link: url ?? '',
    instagram_username: normaliseLine(typed.instagram_username ?? ''),
  };
  const { name: unusable } = findUnusableNames({ name: words.photographer_name });
  const fields: Record<string, string> = {};
  if (isBlank(words.caption)) fields['caption'] = 'The caption is missing.';
  if (unusable !== undefined) fields['photographer_name'] = unusable;
  if (isBlank(words.photographer_name)) fields['photographer_name'] = 'The name of the photographer is missing.';
  if (url === undefined) fields['instagram_link'] = describeSocialAddress('instagram');
  return { words, mistakes: fields };
}

function throwInvalidFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
}
