import type { PartKey, PartValues, SectionKey, SectionValue } from '@fotosoc/contract/part';
import type { Holds } from '@fotosoc/contract/parts/fields';
import { getSectionSchema, PARTS } from '@fotosoc/contract/parts/list';
import type { Photo } from '@fotosoc/contract/photo';
import type { SocialPlatform } from '@fotosoc/contract/platform-names';
import { describeSocialAddress, socialLink } from '@fotosoc/contract/social-address';
import { requireShape } from '../../../ground/plugins/validation.ts';
import { cleanLine, cleanText, isBlank, unusableNames } from '../../../ground/text/clean-text.ts';
import { isEmail } from '../../../ground/text/email.ts';
import { httpsUrl } from '../../../ground/text/https-url.ts';
import { decks } from '../slides/decks.ts';
import { keyOfSlides, SLIDES } from '../slides/slides.ts';
import { mapTexts, type PartText } from './texts.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Checks the format of a draft. Its texts may still be incomplete.
 *  @throws HttpError 400 with a sentence per field */
export function requireDraft<K extends SectionKey>(key: K, value: unknown): SectionValue<K> {
  requireShape(getSectionSchema(key), value, 'value');
  return value as SectionValue<K>;
}

/** Objects that texts may refer to. */
export interface Known {
  photos: Record<string, Photo>;
  publicUrl: string;
}

/** Normalizes the texts of a section for publication.
 *  @returns a sentence for each field that cannot be published, by `key:path` */
export function readyToPublish<K extends PartKey>(
  key: K,
  value: PartValues[K],
  known: Known,
): { value: PartValues[K]; mistakes: Record<string, string> } {
  const mistakes: Record<string, string> = {};
  const ready = mapTexts(PARTS[key].schema, value, (text) => {
    const clean = text.holds === 'words' ? cleanText(text.text) : cleanLine(text.text);
    if (clean === '' && text.isOptional) return clean;
    const kept = KEPT[text.holds](clean, known, text.platform);
    if (kept === undefined) mistakes[`${key}:${text.path}`] = sentenceOf(text, clean);
    return kept ?? clean;
  });
  return { value: ready, mistakes };
}

/** Published form of each kind of text; undefined for an invalid text. */
const KEPT: Record<Holds, (text: string, known: Known, platform?: SocialPlatform) => string | undefined> = {
  name: (text) => (isBlank(text) || unusableNames({ text })['text'] !== undefined ? undefined : text),
  words: (text) => (isBlank(text) ? undefined : text),
  address: addressOf,
  mailbox: (text) => (isEmail(text) ? text : undefined),
  photo: (text, { photos }) => (ownValue(photos, text) ? text : undefined),
  slides: (text) => (isSlides(text) ? text : undefined),
  social: (text, known, platform = 'link') => {
    if (isOwnPage(text, known)) return text;
    const link = socialLink(platform, text);
    return link === `${text}/` ? text : link;
  },
};

export const SENTENCES: Record<Exclude<Holds, 'social'>, string> = {
  name: 'This text contains invisible characters. Please type it again.',
  words: 'Enter a text.',
  address: 'Enter an address such as https://example.org/page.',
  mailbox: 'Enter an e-mail address such as chair@example.org.',
  photo: 'This photo was deleted or hidden. Please choose another one.',
  slides: 'These slides were deleted. Please add them again.',
};

const EMPTY: Partial<Record<Holds, string>> = {
  name: 'This cannot be empty.',
  photo: 'Choose a photo, or upload one.',
  slides: 'Add the slides, as a PDF.',
};

function sentenceOf({ holds, platform = 'link' }: PartText, clean: string): string {
  if (holds === 'social') return describeSocialAddress(platform);
  return (isBlank(clean) ? EMPTY[holds] : undefined) ?? SENTENCES[holds];
}

/** Accepts a page of this site, or a https URL; keeps the typed text if possible. */
function addressOf(text: string, known: Known): string | undefined {
  if (isOwnPage(text, known)) return text;
  const address = IS_WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  const url = httpsUrl(address);
  return url === `${address}/` ? address : url;
}

function isOwnPage(text: string, { publicUrl }: Known): boolean {
  return text === publicUrl || text.startsWith(`${publicUrl}/`);
}

/** Matches addresses as people write them, e.g. `example.org/page`. */
const IS_WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]|$)/i;

function isSlides(text: string): boolean {
  return keyOfSlides(text) !== undefined || Object.keys(decks).some((slug) => text === SLIDES + slug);
}
