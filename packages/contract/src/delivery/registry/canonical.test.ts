import { expect, it } from 'vitest';
import { canonical, isEqual } from './canonical.ts';

it('puts the keys of every object in order, and leaves lists as they are', () => {
  const value = { b: [{ y: 1, x: 2 }, 'b', 'a'], a: null };
  expect(JSON.stringify(canonical(value))).toBe('{"a":null,"b":[{"x":2,"y":1},"b","a"]}');
});

it('takes values for equal in whatever order they were written', () => {
  expect(isEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isEqual({ files: ['a', 'b'] }, { files: ['b', 'a'] })).toBe(false);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true);
});
