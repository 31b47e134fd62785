import { defaultTreeAdapter } from 'parse5';

/** Deeper, and with more elements, no page is. A parser takes the square of either for some HTML. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 20_000;
/** The clock is asked once in so many elements. */
const STRIDE = 256;

/** What a parser builds its tree by, with an end to it.
 *  @param {() => void} requireTime throws when there is no time left
 *  @returns {import('parse5').TreeAdapter<import('parse5').DefaultTreeAdapterMap>} whose methods throw an Error that says
 *  what there is too much of */
export function boundedTree(requireTime) {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...about) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new Error(`The page draws more than ${MAX_ELEMENTS} elements.`);
      if (elements % STRIDE === 0) requireTime();
      return defaultTreeAdapter.createElement(...about);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Error(`The page nests elements more than ${MAX_DEPTH} deep.`);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
