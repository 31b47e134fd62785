import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResponseCache, MAX_RANDOM_VARIANTS } from './response-cache.ts';
import { createStoredResponse } from './stored-response.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const AHEAD_MS = 1000;
const cache = new ResponseCache<{ stored: Awaited<ReturnType<typeof createStoredResponse>> }>();
let made = 0;
const ask = async (revision: number) => {
  const { stored } = await cache.get(revision, '/api/stats', 1, async () => ({
    stored: await createStoredResponse(`answer ${++made}`, {}),
  }));
  return String(stored.bytes);
};

it('creates a response once for the same content', async () => {
  expect([await ask(1), await ask(1)]).toEqual(['answer 1', 'answer 1']);
});

it('creates it again after the content has changed, and keeps no old response', async () => {
  expect(await ask(2)).toBe('answer 2');
  expect(cache.find(1, '/api/stats')).toBeUndefined();
});

/** Responses of another cache in sequence; `create` creates the next variant. */
function viewsOf(create: () => Promise<string>) {
  const cache = new ResponseCache<{
    stored: Awaited<ReturnType<typeof createStoredResponse>>;
    isProvisional?: boolean;
  }>(undefined, AHEAD_MS);
  const make = async () => {
    const text = await create();
    return { stored: await createStoredResponse(text, {}), isProvisional: text === 'provisional' };
  };
  return async () => {
    const { stored } = await cache.get(1, '/', MAX_RANDOM_VARIANTS, make);
    await vi.advanceTimersByTimeAsync(AHEAD_MS);
    await new Promise(setImmediate); // waits for the variant rendered in advance
    return String(stored.bytes);
  };
}

it('has a new variant for the next visitor, created in the background', async () => {
  let count = 0;
  const view = viewsOf(async () => `variant ${++count}`);
  const seen = [];
  for (let views = 0; views < MAX_RANDOM_VARIANTS; views++) seen.push(await view());
  expect(new Set(seen).size).toBe(MAX_RANDOM_VARIANTS);
  for (let views = 0; views < 8; views++) await view();
  expect(count).toBe(MAX_RANDOM_VARIANTS);
});

it('creates at most two of a deterministic response', async () => {
  let count = 0;
  const view = viewsOf(async () => `the same${'!'.repeat(Math.min(0, ++count))}`);
  for (let views = 0; views < 8; views++) await view();
  expect(count).toBe(2);
});

it('serves no provisional or failed variant that was created in advance', async () => {
  const came = ['one', 'two', 'provisional'];
  const view = viewsOf(async () => came.shift() ?? Promise.reject(new Error('busy')));
  const seen = new Set<string>();
  for (let views = 0; views < 8; views++) seen.add(await view());
  expect([...seen]).toEqual(['one', 'two']);
});

it('creates no variant in advance after a change or a clear', async () => {
  let count = 0;
  const cache = new ResponseCache(undefined, AHEAD_MS);
  const view = async (revision: number) =>
    cache.get(revision, '/', MAX_RANDOM_VARIANTS, async () => ({
      stored: await createStoredResponse(`variant ${++count}`, {}),
    }));
  for (const revision of [1, 1, 2, 2]) await view(revision);
  expect(count).toBe(4);
  cache.clear();
  await vi.advanceTimersByTimeAsync(AHEAD_MS);
  expect(count).toBe(4);
});
