/** Timeout of a page for the fragments together; also the processor time limit of each. */
export const FRAGMENTS_TIMEOUT_MS = 50;

/** An empty slot as `safeMarkup` accepts it. */
const EMPTY_SLOT = /(<section data-slot="(?:[^"]*)"(?:[^">]|"[^"]*")*>)(?=<\/section>)/g;

/** Inserts fragments into the slots of a page.
 *  @param parts HTML of each slot in document order, `undefined` for an empty one; each created by `safeMarkup`
 *  @throws Error if the number of slots differs */
export function fillSlots(html: string, parts: readonly (string | undefined)[]): string {
  let next = 0;
  const filled = html.replace(EMPTY_SLOT, (place) => {
    const part = parts[next] ?? '';
    next += 1;
    return place + part;
  });
  if (next !== parts.length) throw new Error(`The page announces ${parts.length} slots, but has ${next}.`);
  return filled;
}
