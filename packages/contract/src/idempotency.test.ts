import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency.ts';

test('returns the same key for equal content', () => {
  const tries = createIdempotencyKeys();
  expect(tries.keyOf({ name: 'Ada' })).toBe(tries.keyOf({ name: 'Ada' }));
});

test('returns a new key for changed content', () => {
  const tries = createIdempotencyKeys();
  const first = tries.keyOf({ name: 'Ada' });
  expect(tries.keyOf({ name: 'Ida' })).not.toBe(first);
});

test('returns a new key for equal content after success', () => {
  const tries = createIdempotencyKeys();
  const first = tries.keyOf({ name: 'Ada' });
  tries.done();
  expect(tries.keyOf({ name: 'Ada' })).not.toBe(first);
});
