import { expect, it } from 'vitest';
import { parseDeprecatedExports } from './deprecated-exports.ts';

it('finds deprecated exports, with their replacement', () => {
  const source = `
  /** Says a thing. */
  export function stays() {}
  /** Asks.
   *  @deprecated Take useAnswer instead,
   *  which waits. */
  export function useOld() {}
  /** @deprecated Nobody needs it. */
  export const OLD = 1;
  /** @deprecated Its own affair. */
  const own = 2;`;
  expect(parseDeprecatedExports(source)).toEqual([
    ['useOld', 'Take useAnswer instead, which waits.'],
    ['OLD', 'Nobody needs it.'],
  ]);
});

it('ignores a declaration after an unrelated comment', () => {
  expect(parseDeprecatedExports('/** @deprecated No. */\nlet a;\n/** Yes. */\nexport const b = 1;')).toEqual([]);
});
