import { ownValue } from '@fotosoc/contract/own-value';

/** NUL and other control characters but tab and line ends, characters that turn the reading direction of what follows,
 *  and halves of surrogate pairs: no name or caption needs them, and each has broken a page, a log or a database. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Whether a text may be stored and shown. */
export function isPlainText(text: string): boolean {
  return !UNWANTED.test(text);
}

/** A text without what may not be stored. */
export function plainText(text: string): string {
  return text.replaceAll(new RegExp(UNWANTED, 'gu'), '');
}

/** A text as it is stored: without space around it, accents in one form. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Returns a text of a one-line field as it is stored: a line break or tab, with the space around it, becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text.replaceAll(/\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu, ' '));
}

/** The same of a text that nobody is there to correct: without what may not be stored. */
export function storableText(text: string): string {
  return cleanText(plainText(text));
}

/** Nothing to see: space of any kind, what is never drawn, and the pattern of Braille without a dot. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing at all. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The fields among these that show nothing, with a sentence each. */
export function missingTexts(texts: Record<string, string>): Record<string, string> {
  const missing = Object.keys(texts).filter((path) => isBlank(ownValue(texts, path) ?? ''));
  return Object.fromEntries(missing.map((path) => [path, `The ${path.split('.').at(-1)} is missing.`]));
}

/** Characters that are never drawn: with one, a name looks like another's. Not those that a name is written with: a
 *  joiner within an emoji or in a script whose letters it joins, and the selector of an emoji. */
const INVISIBLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\u0900-\u0dff])[\u200c\u200d](?=.))(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/u;

/** The fields among these that cannot be the name of somebody or something, with a sentence each. */
export function unusableNames(names: Record<string, string>): Record<string, string> {
  const hidden = Object.keys(names).filter((path) => INVISIBLE.test(ownValue(names, path) ?? ''));
  const sentences = hidden.map((path) => {
    const word = path.split('.').at(-1);
    return [path, `The ${word} holds characters that nobody can see. Please type it anew.`];
  });
  return { ...Object.fromEntries(sentences), ...missingTexts(names) };
}
