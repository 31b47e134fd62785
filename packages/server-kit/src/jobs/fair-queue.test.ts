import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const busy = () => new Error('busy');
const options = { atOnce: 1, atOnceEach: 1, maxWaitMs: 1000, busy };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pieces of work that end on demand, and the order in which they began. */
function desk(turns: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (party: string, name: string, signal?: AbortSignal) =>
    turns.take(
      party,
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  return { begun, take, end: (name: string) => ends.get(name)!() };
}

it('serves parties in turns, regardless of their queue length', async () => {
  const { begun, take, end } = desk(new FairQueue(options));
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => take(name[0]!, name));
  for (let index = 0; index < all.length; index++) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1));
    end(begun[index]!);
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('gives fewer turns to a party with long pieces', async () => {
  const { begun, take, end } = desk(new FairQueue(options));
  const all = ['a1', 'a2', 'b1', 'b2', 'b3'].map((name) => take(name[0]!, name));
  for (let index = 0; index < all.length; index++) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1));
    vi.advanceTimersByTime(begun[index]!.startsWith('a') ? 500 : 1);
    end(begun[index]!);
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
});

it('leaves room beside a party at its concurrency limit', async () => {
  const { begun, take, end } = desk(new FairQueue({ ...options, atOnce: 3, atOnceEach: 2 }));
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name[0]!, name));
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1']));
  end('b1');
  await all[3];
  expect(begun).not.toContain('a3');
  end('a1');
  await vi.waitFor(() => expect(begun).toContain('a3'));
  end('a2');
  end('a3');
  await Promise.all(all);
});

it('refuses a caller that has waited too long', async () => {
  const { begun, take, end } = desk(new FairQueue(options));
  const first = take('a', 'a1');
  const late = take('b', 'b1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await late).toEqual(busy());
  end('a1');
  await first;
  expect(begun).toEqual(['a1']);
});

it('forgets parties without queued work', async () => {
  const { begun, take, end } = desk(new FairQueue(options));
  const gone = new AbortController();
  const first = take('a', 'a1');
  const left = take('a', 'a2', gone.signal).catch((error: unknown) => error);
  gone.abort('gone');
  expect(await left).toBe('gone');
  const next = take('b', 'b1');
  end('a1');
  await first;
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']));
  end('b1');
  await next;
});

it('continues after work that throws', async () => {
  const turns = new FairQueue(options);
  await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take('a', async () => 'next')).toBe('next');
});
