import { expect, it } from 'vitest';
import { mergeValues } from './merge-values.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id, url: '' })) as [Entry, Entry, Entry];
interface Entry {
  id: string;
  name: string;
  url: string;
}

it('takes changes that only one side made', () => {
  expect(mergeValues({ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 3 })).toEqual({ value: { x: 2, y: 3 }, conflicts: [] });
  expect(mergeValues({ x: 1 }, { x: 2 }, { x: 2 })).toEqual({ value: { x: 2 }, conflicts: [] });
});

it('keeps mine and reports a conflict if both sides changed the same value', () => {
  expect(mergeValues({ x: { y: 1 } }, { x: { y: 2 } }, { x: { y: 3 } })).toEqual({
    value: { x: { y: 2 } },
    conflicts: ['x.y'],
  });
});

it('matches entries by their ids in any order', () => {
  const merged = mergeValues([a, b, c], [c, a, b], [a, { ...b, name: 'B' }, c]);
  expect(merged).toEqual({ value: [c, a, { ...b, name: 'B' }], conflicts: [] });
  expect(mergeValues([a, b], [a, { ...b, url: 'u' }], [a, { ...b, name: 'B' }])).toEqual({
    value: [a, { ...b, name: 'B', url: 'u' }],
    conflicts: [],
  });
});

it('adds entries of both sides, and removes an entry unless the other side changed it', () => {
  expect(mergeValues([a], [a, b], [a, c]).value).toEqual([a, b, c]);
  expect(mergeValues([a, b], [a], [a, b, c]).value).toEqual([a, c]);
  expect(mergeValues([a, b], [a], [a, { ...b, name: 'B' }]).value).toEqual([a, { ...b, name: 'B' }]);
});

it('treats other lists as a single value', () => {
  expect(mergeValues([1, 2], [1, 3], [1, 4])).toEqual({ value: [1, 3], conflicts: [''] });
  expect(mergeValues([1, 2], [1, 2], [1, 4])).toEqual({ value: [1, 4], conflicts: [] });
});
