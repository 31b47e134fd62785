import { expect, it } from 'vitest';
import { sortObjectKeys, isEqual } from './sorted-keys.ts';

it('sorts the keys of every object and keeps the order of lists', () => {
  const value = { b: [{ y: 1, x: 2 }, 'b', 'a'], a: null };
  expect(JSON.stringify(sortObjectKeys(value))).toBe('{"a":null,"b":[{"x":2,"y":1},"b","a"]}');
});

it('treats values as equal regardless of the order of keys', () => {
  expect(isEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isEqual({ files: ['a', 'b'] }, { files: ['b', 'a'] })).toBe(false);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true);
});
