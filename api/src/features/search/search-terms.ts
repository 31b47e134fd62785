const MAX_QUERY_TERMS = 8;
const MAX_TERM_LENGTH = 40;

/** Returns a text for comparisons: without accents, in lower case. */
function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the normalized words of a text. */
export function splitWords(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the distinct terms of a query, separated by any characters except letters and digits. */
export function parseQueryTerms(q: string): string[] {
  return [...new Set(splitWords(q).map((word) => word.slice(0, MAX_TERM_LENGTH)))].slice(0, MAX_QUERY_TERMS);
}

/** Returns whether a text contains all terms, as words or prefixes. */
export function containsAllTerms(text: string, words: readonly string[]): boolean {
  const own = splitWords(text);
  return words.every((word) => own.some((one) => (isPrefixTerm(word) ? one.startsWith(word) : one === word)));
}

/** Returns whether a term may match as a prefix: a single letter begins too many words. */
export function isPrefixTerm(word: string): boolean {
  return word.length > 1;
}

/** Returns the score of a title: whole words count more than prefixes. */
export function scoreTitle(title: string, words: readonly string[]): number {
  const own = splitWords(title);
  return words.reduce(
    (sum, word) => sum + (own.includes(word) ? 2 : own.some((one) => one.startsWith(word)) ? 1 : 0),
    0,
  );
}

const BEFORE = 24;
const AFTER = 60;

/** Returns the part of a text around the first match; empty without match. */
export function createExcerpt(text: string, words: readonly string[]): string {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!words.some((one) => normalizeText(word).startsWith(one))) continue;
    const from = index <= BEFORE ? 0 : text.lastIndexOf(' ', index - BEFORE) + 1;
    const end = text.indexOf(' ', index + AFTER);
    const part = text.slice(from, end < 0 ? undefined : end).replace(/\s+/g, ' ');
    return `${from > 0 ? '… ' : ''}${part}${end < 0 ? '' : ' …'}`;
  }
  return '';
}
