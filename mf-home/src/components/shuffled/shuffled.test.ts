import { expect, it } from 'vitest';
import { shuffle } from './shuffled';

it('keeps every item and does not change its argument', () => {
  const items = [1, 2, 3, 4, 5, 6];
  expect(shuffle(items).toSorted((a, b) => a - b)).toEqual(items);
  expect(items).toEqual([1, 2, 3, 4, 5, 6]);
});

it('puts every item first now and then', () => {
  const firsts = new Set(Array.from({ length: 500 }, () => shuffle([1, 2, 3])[0]));
  expect(firsts).toEqual(new Set([1, 2, 3]));
});
