const MOST_WORDS = 8;
const LONGEST = 40;

/** Returns a text for comparisons: without accents, in lower case. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the normalized words of a text. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the distinct terms of a query, separated by any characters except letters and digits. */
export function queryWords(q: string): string[] {
  return [...new Set(wordsOf(q).map((word) => word.slice(0, LONGEST)))].slice(0, MOST_WORDS);
}

/** Returns whether a text contains all terms, as words or prefixes. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((one) => (mayBegin(word) ? one.startsWith(word) : one === word)));
}

/** Returns whether a term may match as a prefix: a single letter begins too many words. */
export function mayBegin(word: string): boolean {
  return word.length > 1;
}

/** Returns the score of a title: whole words count more than prefixes. */
export function fitOf(title: string, words: readonly string[]): number {
  const own = wordsOf(title);
  return words.reduce(
    (sum, word) => sum + (own.includes(word) ? 2 : own.some((one) => one.startsWith(word)) ? 1 : 0),
    0,
  );
}

const BEFORE = 24;
const AFTER = 60;

/** Returns the part of a text around the first match; empty without match. */
export function excerptOf(text: string, words: readonly string[]): string {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!words.some((one) => fold(word).startsWith(one))) continue;
    const from = index <= BEFORE ? 0 : text.lastIndexOf(' ', index - BEFORE) + 1;
    const end = text.indexOf(' ', index + AFTER);
    const part = text.slice(from, end < 0 ? undefined : end).replace(/\s+/g, ' ');
    return `${from > 0 ? '… ' : ''}${part}${end < 0 ? '' : ' …'}`;
  }
  return '';
}
