/** NUL and other control characters but tab and line ends, characters that turn the reading direction of what follows,
 *  and halves of surrogate pairs: no name or caption needs them, and each has broken a page, a log or a database. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Whether a text may be stored and shown. */
export function isPlainText(text: string): boolean {
  return !UNWANTED.test(text);
}

/** A text as it is stored: without space around it, accents in one form. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** The fields among these that hold nothing but space, with a sentence each. */
export function missingTexts(texts: Record<string, string>): Record<string, string> {
  const missing = Object.keys(texts).filter((path) => cleanText(texts[path] ?? '') === '');
  return Object.fromEntries(missing.map((path) => [path, `The ${path.split('.').at(-1)} is missing.`]));
}
