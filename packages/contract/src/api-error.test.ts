import { expect, test, vi } from 'vitest';
import { ApiError } from './request.ts';

test('an error of another copy of this module is an ApiError too', async () => {
  vi.resetModules();
  const other = await import('./request.ts');
  expect(other.ApiError).not.toBe(ApiError);
  expect(new other.ApiError(404, 'portfolios/not-found', 'Gone.')).toBeInstanceOf(ApiError);
});

test('no other error is', () => {
  expect(new TypeError('No.')).not.toBeInstanceOf(ApiError);
  expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
});
