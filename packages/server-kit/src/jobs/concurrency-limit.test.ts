import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const busy = () => new Error('busy');
const options = { atOnce: 2, maxWaiting: 1, maxWaitMs: 1000, busy };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const { promise, resolve } = deferred();
  return { work: vi.fn<() => Promise<string>>(() => promise), end: resolve };
}

function deferred() {
  let resolve: (value: string) => void;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: resolve! };
}

it('runs a few at once, queues a few, and refuses the rest', async () => {
  const limit = new ConcurrencyLimit(options);
  const works = [open(), open(), open()];
  const [first, , third] = works.map(({ work }) => limit.run(work));
  expect(works.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0]);
  expect(limit.isFull).toBe(true);
  await expect(limit.run(open().work)).rejects.toThrow('busy');

  works[0]!.end('first');
  expect(await first).toBe('first');
  await vi.waitFor(() => expect(works[2]!.work).toHaveBeenCalled(), { timeout: 20_000 });
  works[2]!.end('third');
  expect(await third).toBe('third');
  expect(limit.isFull).toBe(false);
});

it('refuses a caller that has waited too long, and continues with the next', async () => {
  const limit = new ConcurrencyLimit({ ...options, atOnce: 1 });
  const running = open();
  const first = limit.run(running.work);
  const late = open();
  const waited = limit.run(late.work).catch((error: unknown) => error);
  vi.advanceTimersByTime(1001);
  running.end('done');
  await first;
  expect(await waited).toEqual(busy());
  expect(late.work).not.toHaveBeenCalled();
  expect(await limit.run(async () => 'next')).toBe('next');
});

it('passes errors of the work on', async () => {
  const limit = new ConcurrencyLimit({ ...options, atOnce: 1 });
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit.run(async () => 'next')).toBe('next');
});

it('prefers a first caller over a crowd that fills the queue', async () => {
  const limit = new ConcurrencyLimit({ ...options, atOnce: 1 });
  const [running, waiting, first] = [open(), open(), open()];
  const ended = [limit.run(running.work), limit.run(waiting.work)];
  await expect(limit.run(open().work)).rejects.toThrow('busy');
  ended.push(limit.run(first.work, { isFirst: true }));
  running.end('running');
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled());
  expect(waiting.work).not.toHaveBeenCalled();
  first.end('first');
  waiting.end('waiting');
  expect(await Promise.all(ended)).toEqual(['running', 'waiting', 'first']);
});
