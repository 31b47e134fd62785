import { expect, test, vi } from 'vitest';
import { ApiError } from './request.ts';

test('recognises an error of another copy of the module as an ApiError', async () => {
  vi.resetModules();
  const other = await import('./request.ts');
  expect(other.ApiError).not.toBe(ApiError);
  expect(new other.ApiError(404, 'portfolios/not-found', 'Gone.')).toBeInstanceOf(ApiError);
});

test('recognises no other error', () => {
  expect(new TypeError('No.')).not.toBeInstanceOf(ApiError);
  expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
});
