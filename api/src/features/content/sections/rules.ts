import type { FixedSectionKey, SectionValues, SectionKey, SectionValue } from '@fotosoc/contract/page-section';
import type { FieldFormat } from '@fotosoc/contract/sections/fields';
import { getSectionSchema, PAGE_SECTIONS } from '@fotosoc/contract/sections/list';
import type { Photo } from '@fotosoc/contract/photo';
import type { SocialPlatform } from '@fotosoc/contract/platform-names';
import { describeSocialAddress, formatSocialLink } from '@fotosoc/contract/social-address';
import { requireValidPart } from '@fotosoc/server-kit/http/validation';
import { normaliseLine, normaliseText, isBlank, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import { isEmail } from '@fotosoc/contract/email';
import { toHttpsUrl } from '../../../text/https-url.ts';
import { decks } from '../slides/decks.ts';
import { toSlidesKey, SLIDES_PATH } from '../slides/slides.ts';
import { mapTexts, type SectionText } from './texts.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Checks the format of a draft. Its texts may still be incomplete.
 *  @throws HttpError 400 with a sentence per field */
export function requireDraftFormat<K extends SectionKey>(key: K, value: unknown): SectionValue<K> {
  requireValidPart(getSectionSchema(key), value, 'value');
  return value as SectionValue<K>;
}

/** Data that decides which references in a text are valid. */
export interface ReferenceContext {
  photos: Record<string, Photo>;
  publicUrl: string;
}

/** Normalizes the texts of a section for publication.
 *  @returns a sentence for each field that cannot be published, by `key:path` */
export function checkSectionForPublication<K extends FixedSectionKey>(
  key: K,
  value: SectionValues[K],
  known: ReferenceContext,
): { value: SectionValues[K]; mistakes: Record<string, string> } {
  const mistakes: Record<string, string> = {};
  const ready = mapTexts(PAGE_SECTIONS[key].schema, value, (text) => {
    const clean = text.holds === 'words' ? normaliseText(text.text) : normaliseLine(text.text);
    if (clean === '' && text.isOptional) return clean;
    const kept = TEXT_NORMALIZERS[text.holds](clean, known, text.platform);
    if (kept === undefined) mistakes[`${key}:${text.path}`] = getMistakeSentence(text, clean);
    return kept ?? clean;
  });
  return { value: ready, mistakes };
}

/** Functions that return the published form of each kind of text; `undefined` for an invalid text. */
const TEXT_NORMALIZERS: Record<
  FieldFormat,
  (text: string, known: ReferenceContext, platform?: SocialPlatform) => string | undefined
> = {
  name: (text) => (isBlank(text) || findUnusableNames({ text })['text'] !== undefined ? undefined : text),
  words: (text) => (isBlank(text) ? undefined : text),
  address: addressOf,
  mailbox: (text) => (isEmail(text) ? text : undefined),
  photo: (text, { photos }) => (getOwnValue(photos, text) ? text : undefined),
  slides: (text) => (isKnownSlides(text) ? text : undefined),
  social: (text, known, platform = 'link') => {
    if (isOwnPage(text, known)) return text;
    const link = formatSocialLink(platform, text);
    return link === `${text}/` ? text : link;
  },
};

export const MISTAKE_SENTENCES: Record<Exclude<FieldFormat, 'social'>, string> = {
  name: 'This text contains invisible characters. Please type it again.',
  words: 'Enter a text.',
  address: 'Enter an address such as https://example.org/page.',
  mailbox: 'Enter an e-mail address such as chair@example.org.',
  photo: 'This photo is hidden or was deleted. Choose another photo.',
  slides: 'These slides were deleted. Please add them again.',
};

const EMPTY_FIELD_SENTENCES: Partial<Record<FieldFormat, string>> = {
  name: 'Fill in this field.',
  photo: 'Choose a photo, or upload one.',
  slides: 'Add the slides, as a PDF.',
};

function getMistakeSentence({ holds, platform = 'link' }: SectionText, clean: string): string {
  if (holds === 'social') return describeSocialAddress(platform);
  return (isBlank(clean) ? EMPTY_FIELD_SENTENCES[holds] : undefined) ?? MISTAKE_SENTENCES[holds];
}

/** Returns the address of a page of this site or an https URL, as typed if possible; `undefined` for any other text. */
function addressOf(text: string, known: ReferenceContext): string | undefined {
  if (isOwnPage(text, known)) return text;
  const address = IS_WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  const url = toHttpsUrl(address);
  return url === `${address}/` ? address : url;
}

function isOwnPage(text: string, { publicUrl }: ReferenceContext): boolean {
  return text === publicUrl || text.startsWith(`${publicUrl}/`);
}

/** Matches addresses as people write them, e.g. `example.org/page`. */
const IS_WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]|$)/i;

function isKnownSlides(text: string): boolean {
  return toSlidesKey(text) !== undefined || Object.keys(decks).some((slug) => text === SLIDES_PATH + slug);
}
