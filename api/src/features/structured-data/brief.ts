const MAX_LENGTH = 300;

/** Truncates a text to some lines; undefined, which JSON leaves out, for an empty text. */
export function truncateText(text: string): string | undefined {
  if (text.length <= MAX_LENGTH) return text || undefined;
  return `${text
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`; // no half of a surrogate pair
}
