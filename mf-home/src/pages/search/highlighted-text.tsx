/** Text with the search terms marked at the beginning of words, regardless of case and accents.
 *  @param words folded search terms, from the search response */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  const parts = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const length = lengthOfMatch(word, words);
    if (length === 0) continue;
    parts.push(text.slice(at, index), <mark key={index}>{word.slice(0, length)}</mark>);
    at = index + length;
  }
  // A new search gets a new key, so that React replaces the element. Updating single text nodes would fail after a
  // browser translated the page.
  return (
    <span key={`${words.join(' ')} ${text}`}>
      {parts}
      {text.slice(at)}
    </span>
  );
}

/** Returns the number of matching characters of a word; 0 without a match. */
function lengthOfMatch(word: string, words: readonly string[]): number {
  const fits = words.filter((one) => folded(word).startsWith(one)).map(({ length }) => length);
  if (fits.length === 0) return 0;
  const most = Math.max(...fits);
  let length = 0;
  while (length < word.length && folded(word.slice(0, length)).length < most) length++;
  while (/\p{M}/u.test(word[length] ?? '')) length++; // combining accents belong to their letter
  return length;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
