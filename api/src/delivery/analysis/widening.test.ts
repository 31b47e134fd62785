import { expect, it } from 'vitest';
import { add, type Sum } from './rule.ts';
import { SIGNALS, isAboutTime, type Stream } from './signals.ts';
import { doubtsOf } from './widening.ts';

const PASSES = 0.01;

/** What is known of a version that so many views speak for, and none against. */
function after(views: number): [Stream, Sum][] {
  const streams = SIGNALS.filter((signal) => !isAboutTime(signal)).map((signal): Stream => `${signal} all`);
  return streams.map((stream) => [stream, add(undefined, stream, { views, bad: 0, by: [] }, PASSES)]);
}

it.each([
  [1, 30],
  [5, 39],
  [25, 86],
])(
  'at a share of %d, %d good views are not enough, for ten networks may have vouched for it with 20 of them',
  (percent, views) => {
    expect(doubtsOf(after(views), percent)).not.toEqual([]);
    expect(doubtsOf(after(views + 20), percent)).toEqual([]);
  },
);
