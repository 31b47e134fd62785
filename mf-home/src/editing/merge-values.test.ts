import { expect, it } from 'vitest';
import { mergeValues } from './merge-values';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id, url: '' })) as [Entry, Entry, Entry];
interface Entry {
  id: string;
  name: string;
  url: string;
}

it('takes from each side what it alone touched', () => {
  expect(mergeValues({ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 3 })).toEqual({ value: { x: 2, y: 3 }, conflicts: [] });
  expect(mergeValues({ x: 1 }, { x: 2 }, { x: 2 })).toEqual({ value: { x: 2 }, conflicts: [] });
});

it('keeps mine where both changed the same, and says so', () => {
  expect(mergeValues({ x: { y: 1 } }, { x: { y: 2 } }, { x: { y: 3 } })).toEqual({
    value: { x: { y: 2 } },
    conflicts: ['x.y'],
  });
});

it('knows entries by their ids, wherever they stand', () => {
  const merged = mergeValues([a, b, c], [c, a, b], [a, { ...b, name: 'B' }, c]);
  expect(merged).toEqual({ value: [c, a, { ...b, name: 'B' }], conflicts: [] });
  expect(mergeValues([a, b], [a, { ...b, url: 'u' }], [a, { ...b, name: 'B' }])).toEqual({
    value: [a, { ...b, name: 'B', url: 'u' }],
    conflicts: [],
  });
});

it('adds what either added, and removes what either removed unless the other changed it', () => {
  expect(mergeValues([a], [a, b], [a, c]).value).toEqual([a, b, c]);
  expect(mergeValues([a, b], [a], [a, b, c]).value).toEqual([a, c]);
  expect(mergeValues([a, b], [a], [a, { ...b, name: 'B' }]).value).toEqual([a, { ...b, name: 'B' }]);
});

it('takes other lists as a whole', () => {
  expect(mergeValues([1, 2], [1, 3], [1, 4])).toEqual({ value: [1, 3], conflicts: [''] });
  expect(mergeValues([1, 2], [1, 2], [1, 4])).toEqual({ value: [1, 4], conflicts: [] });
});
