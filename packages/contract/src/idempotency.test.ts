import { expect, test } from 'vitest';
import { createTryKeys } from './idempotency.ts';

test('gives a repeat of the same content the same key', () => {
  const tries = createTryKeys();
  expect(tries.keyOf({ name: 'Ada' })).toBe(tries.keyOf({ name: 'Ada' }));
});

test('gives changed content another key', () => {
  const tries = createTryKeys();
  const first = tries.keyOf({ name: 'Ada' });
  expect(tries.keyOf({ name: 'Ida' })).not.toBe(first);
});

test('gives the same content another key once it was stored', () => {
  const tries = createTryKeys();
  const first = tries.keyOf({ name: 'Ada' });
  tries.done();
  expect(tries.keyOf({ name: 'Ada' })).not.toBe(first);
});
