/** A page waits so long for all its parts together; of the processor, each has as long. */
export const PARTS_MS = 50;

/** A place for a part of another remote as `safeMarkup` lets it through, empty. */
const EMPTY_SLOT = /(<section data-slot="(?:[^"]*)"(?:[^">]|"[^"]*")*>)(?=<\/section>)/g;

/** The HTML of a page with its places filled.
 *  @param parts HTML of each place in the page's order, undefined for one that stays empty; each made by `safeMarkup`
 *  @throws Error when the page has not as many */
export function fillSlots(html: string, parts: readonly (string | undefined)[]): string {
  let next = 0;
  const filled = html.replace(EMPTY_SLOT, (place) => {
    const part = parts[next] ?? '';
    next += 1;
    return place + part;
  });
  if (next !== parts.length) throw new Error(`The page says that it has ${parts.length} places, and has ${next}.`);
  return filled;
}
