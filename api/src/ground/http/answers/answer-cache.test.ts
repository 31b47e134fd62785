import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerCache, DRAWINGS } from './answer-cache.ts';
import { storedAnswer } from './stored-answer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const AHEAD_MS = 1000;
const cache = new AnswerCache<{ stored: Awaited<ReturnType<typeof storedAnswer>> }>();
let made = 0;
const ask = async (revision: number) => {
  const { stored } = await cache.get(revision, '/api/stats', 1, async () => ({
    stored: await storedAnswer(`answer ${++made}`, {}),
  }));
  return String(stored.bytes);
};

it('makes an answer once for the same content', async () => {
  expect([await ask(1), await ask(1)]).toEqual(['answer 1', 'answer 1']);
});

it('makes it anew when the content has changed, and keeps nothing of what it was', async () => {
  expect(await ask(2)).toBe('answer 2');
  expect(cache.find(1, '/api/stats')).toBeUndefined();
});

/** Answers of another cache, one after the other; `drawing` says what the next one is. */
function drawnAtRandom(drawing: () => Promise<string>) {
  const drawings = new AnswerCache<{ stored: Awaited<ReturnType<typeof storedAnswer>>; isMakeshift?: boolean }>(
    undefined,
    AHEAD_MS,
  );
  const make = async () => {
    const text = await drawing();
    return { stored: await storedAnswer(text, {}), isMakeshift: text === 'makeshift' };
  };
  return async () => {
    const { stored } = await drawings.get(1, '/', DRAWINGS, make);
    await vi.advanceTimersByTimeAsync(AHEAD_MS);
    await new Promise(setImmediate); // what is drawn ahead has come
    return String(stored.bytes);
  };
}

it('has another one for whoever comes next, which nobody waits for', async () => {
  let count = 0;
  const view = drawnAtRandom(async () => `drawing ${++count}`);
  const seen = [];
  for (let views = 0; views < DRAWINGS; views++) seen.push(await view());
  expect(new Set(seen).size).toBe(DRAWINGS);
  for (let views = 0; views < 8; views++) await view();
  expect(count).toBe(DRAWINGS);
});

it('makes two of what is always the same, and no more', async () => {
  let count = 0;
  const view = drawnAtRandom(async () => `the same${'!'.repeat(Math.min(0, ++count))}`);
  for (let views = 0; views < 8; views++) await view();
  expect(count).toBe(2);
});

it('gives nobody a makeshift, or a failure, of what was drawn ahead', async () => {
  const came = ['one', 'two', 'makeshift'];
  const view = drawnAtRandom(async () => came.shift() ?? Promise.reject(new Error('busy')));
  const seen = new Set<string>();
  for (let views = 0; views < 8; views++) seen.add(await view());
  expect([...seen]).toEqual(['one', 'two']);
});

it('makes nothing ahead of what has changed meanwhile, or was forgotten', async () => {
  let count = 0;
  const drawings = new AnswerCache(undefined, AHEAD_MS);
  const view = async (revision: number) =>
    drawings.get(revision, '/', DRAWINGS, async () => ({ stored: await storedAnswer(`drawing ${++count}`, {}) }));
  for (const revision of [1, 1, 2, 2]) await view(revision);
  expect(count).toBe(4);
  drawings.clear();
  await vi.advanceTimersByTimeAsync(AHEAD_MS);
  expect(count).toBe(4);
});
