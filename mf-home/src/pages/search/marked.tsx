/** Text in which each word that begins with a search term is marked, whatever its case and accents.
 *  @param words folded, as the answer of a search has them */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  const parts = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const length = lengthOfMatch(word, words);
    if (length === 0) continue;
    parts.push(text.slice(at, index), <mark key={index}>{word.slice(0, length)}</mark>);
    at = index + length;
  }
  // Another search puts a new element in place of this one: React does not change its texts one by one.
  return (
    <span key={`${words.join(' ')} ${text}`}>
      {parts}
      {text.slice(at)}
    </span>
  );
}

/** How much of a word is what is looked for; 0 where it begins otherwise. */
function lengthOfMatch(word: string, words: readonly string[]): number {
  const fits = words.filter((one) => folded(word).startsWith(one)).map(({ length }) => length);
  if (fits.length === 0) return 0;
  const most = Math.max(...fits);
  let length = 0;
  while (length < word.length && folded(word.slice(0, length)).length < most) length++;
  while (/\p{M}/u.test(word[length] ?? '')) length++; // an accent stays with its letter
  return length;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
