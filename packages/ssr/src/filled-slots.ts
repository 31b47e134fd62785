/** Time that a page waits for all its fragments together; also the processor time limit of each fragment. */
export const FRAGMENTS_TIMEOUT_MS = 50;

/** Matches an empty slot in the form that `safeMarkup` accepts. */
const EMPTY_SLOT = /(<section data-slot="(?:[^"]*)"(?:[^">]|"[^"]*")*>)(?=<\/section>)/g;

/** Inserts fragments into the slots of a page.
 *  @param fragments HTML of each slot in document order, `undefined` for an empty one; each created by `safeMarkup`
 *  @throws Error if the number of slots differs */
export function fillSlots(html: string, fragments: readonly (string | undefined)[]): string {
  let next = 0;
  const filled = html.replace(EMPTY_SLOT, (slot) => {
    const fragment = fragments[next] ?? '';
    next += 1;
    return slot + fragment;
  });
  if (next !== fragments.length) throw new Error(`The page announces ${fragments.length} slots, but has ${next}.`);
  return filled;
}
