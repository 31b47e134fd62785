import { ApiError } from '@fotosoc/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from './retry.ts';

const { signal } = new AbortController();
const onWait = () => undefined;
const busy = new ApiError(503, 'storage/busy', 'Busy.');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fails with the given errors in turn, then resolves to `stored`; records the times of the attempts. */
function failing(...errors: Error[]) {
  const startedAt = Date.now();
  const askedAt: number[] = [];
  const attempt = () => {
    askedAt.push(Date.now() - startedAt);
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('stored');
  };
  return { attempt, askedAt };
}

test.each([
  [0, 'network-request-failed'],
  [408, 'request/timeout'],
  [429, 'request/too-many-requests'],
  [500, 'server/failed'],
  [503, 'storage/busy'],
])('retries after %i', async (status, code) => {
  const { attempt, askedAt } = failing(new ApiError(status, code, 'Not now.'));
  const result = withRetries(attempt, { signal, onWait });
  await vi.runAllTimersAsync();
  await expect(result).resolves.toBe('stored');
  expect(askedAt).toEqual([0, 1000]);
});

test.each([400, 401, 402, 403, 413, 415, 422, 507])('gives up at once after %i', async (status) => {
  const { attempt, askedAt } = failing(new ApiError(status, 'storage/refused', 'No.'));
  await expect(withRetries(attempt, { signal, onWait })).rejects.toThrow('No.');
  expect(askedAt).toHaveLength(1);
});

test('doubles the wait each time', async () => {
  const { attempt, askedAt } = failing(busy, busy, busy);
  const result = withRetries(attempt, { signal, onWait });
  await vi.runAllTimersAsync();
  await result;
  expect(askedAt).toEqual([0, 1000, 3000, 7000]);
});

test("honours the server's Retry-After", async () => {
  const { attempt, askedAt } = failing(new ApiError(429, 'request/too-many-requests', 'Later.', {}, 20));
  const result = withRetries(attempt, { signal, onWait });
  await vi.runAllTimersAsync();
  await result;
  expect(askedAt).toEqual([0, 20_000]);
});

test('gives up within ten minutes, with waits of at most 64 times the first', async () => {
  const { attempt, askedAt } = failing(...Array.from({ length: 100 }, () => busy));
  const result = withRetries(attempt, { signal, onWait });
  await Promise.all([expect(result).rejects.toBe(busy), vi.runAllTimersAsync()]);
  const waits = askedAt.slice(1).map((at, index) => at - askedAt[index]!);
  expect(Math.max(...waits)).toBe(64_000);
  expect(askedAt.at(-1)).toBeLessThanOrEqual(600_000);
  expect(askedAt.at(-1)).toBeGreaterThan(500_000);
});

test('stops waiting when cancelled', async () => {
  const controller = new AbortController();
  const { attempt, askedAt } = failing(busy);
  const cancel = () => controller.abort(new Error('cancelled'));
  await expect(withRetries(attempt, { signal: controller.signal, onWait: cancel })).rejects.toThrow('cancelled');
  await vi.runAllTimersAsync();
  expect(askedAt).toHaveLength(1);
});
