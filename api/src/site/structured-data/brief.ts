const MAX_LENGTH = 300;

/** A text cut to some lines; undefined, which JSON leaves out, when there is none. */
export function brief(text: string): string | undefined {
  if (text.length <= MAX_LENGTH) return text || undefined;
  return `${text
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`; // no half of a character
}
