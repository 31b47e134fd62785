import { expect, it } from 'vitest';
import { deprecatedIn } from './deprecated-exports.ts';

it('finds what a source says is going, with what to take instead', () => {
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
  expect(deprecatedIn(source)).toEqual([
    ['useOld', 'Take useAnswer instead, which waits.'],
    ['OLD', 'Nobody needs it.'],
  ]);
});

it('leaves alone what stands after a comment of something else', () => {
  expect(deprecatedIn('/** @deprecated No. */\nlet a;\n/** Yes. */\nexport const b = 1;')).toEqual([]);
});
