import { defaultTreeAdapter } from 'parse5';

/** Limits of parsed HTML, beyond any real page. For some HTML, parsing time grows quadratically with depth or size. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 20_000;
/** Number of parsed elements between two checks of the time limit. */
const STRIDE = 256;

/** Creates a tree adapter with limits for the parser.
 *  @param {() => void} requireTime throws after the time limit
 *  @returns {import('parse5').TreeAdapter<import('parse5').DefaultTreeAdapterMap>} adapter whose methods throw an Error
 *  about the exceeded limit */
export function createBoundedTree(requireTime) {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...about) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new Error(`The page renders more than ${MAX_ELEMENTS} elements.`);
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
