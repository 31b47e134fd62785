import { getOwnValue } from '../own-value.ts';

/** NUL and other control characters except for tab and line breaks, bidirectional overrides, and unpaired surrogates:
 *  no name or caption needs them, and each has broken a page, a log or a database. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

export function isPlainText(text: string): boolean {
  return !UNWANTED.test(text);
}

export function removeForbiddenCharacters(text: string): string {
  return text.replaceAll(new RegExp(UNWANTED, 'gu'), '');
}

/** Normalises a text for storage: trimmed, with composed accents. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Normalises a one-line text for storage: line breaks and tabs with surrounding space become one space. */
export function normaliseLine(text: string): string {
  return normaliseText(text.replaceAll(/\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu, ' '));
}

/** Normalises a text that no person can correct: removes forbidden characters as well. */
export function toStorableText(text: string): string {
  return normaliseText(removeForbiddenCharacters(text));
}

/** Invisible text: white space, ignorable characters, and the blank Braille pattern. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Returns messages for the invisible fields among these. */
export function findMissingTexts(texts: Record<string, string>): Record<string, string> {
  const missing = Object.keys(texts).filter((path) => isBlank(getOwnValue(texts, path) ?? ''));
  return Object.fromEntries(missing.map((path) => [path, `The ${path.split('.').at(-1)} is missing.`]));
}

/** Invisible characters, with which a name can imitate another. Excluded are joiners within emoji or in scripts that
 *  need them, and emoji selectors. */
const INVISIBLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\u0900-\u0dff])[\u200c\u200d](?=.))(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/u;

/** Returns messages for the fields among these that cannot be a name. */
export function findUnusableNames(names: Record<string, string>): Record<string, string> {
  const hidden = Object.keys(names).filter((path) => INVISIBLE.test(getOwnValue(names, path) ?? ''));
  const sentences = hidden.map((path) => {
    const word = path.split('.').at(-1);
    return [path, `The ${word} contains invisible characters. Please type it again.`];
  });
  return { ...Object.fromEntries(sentences), ...findMissingTexts(names) };
}
