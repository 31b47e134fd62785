import { expect, test, vi } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

function piece() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const state = { isRunning: false };
  const work = async () => {
    state.isRunning = true;
    await ended;
    state.isRunning = false;
  };
  return { state, work, end };
}

const { signal } = new AbortController();

test('runs at most the given number at a time, in order', async () => {
  const run = createConcurrencyLimiter(2);
  const pieces = [piece(), piece(), piece(), piece()] as const;
  const runs = pieces.map(({ work }) => run(signal, work));
  await Promise.resolve();
  expect(pieces.map(({ state }) => state.isRunning)).toEqual([true, true, false, false]);
  pieces[1].end();
  await vi.waitFor(() => expect(pieces.map(({ state }) => state.isRunning)).toEqual([true, false, true, false]), {
    timeout: 20_000,
  });
  for (const { end } of pieces) end();
  await Promise.all(runs);
});

test('continues with the next after a failure', async () => {
  const run = createConcurrencyLimiter(1);
  const failing = run(signal, () => Promise.reject(new Error('no')));
  const next = run(signal, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});

test('never runs work that is cancelled while waiting, and does not block others', async () => {
  const run = createConcurrencyLimiter(1);
  const first = piece();
  const running = run(signal, first.work);
  const controller = new AbortController();
  const cancelled = run(controller.signal, () => Promise.resolve('ran'));
  const last = run(signal, () => Promise.resolve('last'));
  controller.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  first.end();
  await running;
  await expect(last).resolves.toBe('last');
});
