import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchConnection } from './connection.ts';

type Seen = Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart' | 'responseEnd' | 'transferSize'>;

let see: (...entries: Seen[]) => void;
const ask = vi.fn<(signal: AbortSignal) => Promise<unknown>>();
beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue('ok');
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onEntries: (list: { getEntries: () => Seen[] }) => void) {
        see = (...entries) => {
          onEntries({ getEntries: () => entries });
        };
      }
      observe(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the timing of a file: `ms` to download, first byte after a round trip. */
function file(kilobytes: number, ms: number, { roundTripMs = 20, at = 0 } = {}): Seen {
  const responseStart = at + roundTripMs;
  return { requestStart: at, responseStart, responseEnd: responseStart + ms, transferSize: kilobytes * 1000 };
}

const slowly = () =>
  ask.mockImplementation(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
      }),
  );

describe('the connection', () => {
  it.each([
    ['quick', [file(100, 100)], false],
    ['slow: 50 kB in a second', [file(100, 2000)], true],
    ['slow: a long way', [file(1, 0, { roundTripMs: 300 })], true],
    [
      'quick, though six files that shared it took a second each',
      Array.from({ length: 6 }, () => file(50, 1000)),
      false,
    ],
    ['slow, with six that shared it', Array.from({ length: 6 }, () => file(10, 1000)), true],
    ['not known by small files', [file(1, 900)], false],
    ['not known by what came from a cache', [file(0, 900, { roundTripMs: 400 })], false],
  ])('is %s', (_, entries, isSlow) => {
    const line = watchConnection(ask);
    see(...entries);
    expect(line.seemsSlow()).toBe(isSlow);
  });

  it('is fast again once files arrive quickly', () => {
    const line = watchConnection(ask);
    see(file(100, 2000));
    see(...Array.from({ length: 12 }, (_, index) => file(100, 50, { at: 3000 + 100 * index })));
    expect(line.seemsSlow()).toBe(false);
  });
});

describe('waiting', () => {
  it('is not worthwhile on a fast connection', async () => {
    const line = watchConnection(ask);
    see(file(100, 100));
    expect(await line.isWorthWaiting()).toBe(false);
  });

  it('is worthwhile if the site takes long for a tiny response', async () => {
    const line = watchConnection(ask);
    slowly();
    const answer = line.isWorthWaiting();
    await vi.advanceTimersByTimeAsync(1000);
    expect([await answer, line.seemsSlow()]).toEqual([true, true]);
  });

  it('is not worthwhile any more after a temporary delay', async () => {
    const line = watchConnection(ask);
    slowly();
    const answer = line.isWorthWaiting();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe(true);
    ask.mockResolvedValue('ok');
    await vi.advanceTimersByTimeAsync(60_000);
    line.note();
    expect([await line.isWorthWaiting(), line.seemsSlow()]).toEqual([false, false]);
  });

  it('is not worthwhile if the site does not respond at all, which has an error message of its own', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await watchConnection(ask).isWorthWaiting()).toBe(false);
  });

  it('is worthwhile on a slow connection as long as bytes arrive', async () => {
    const line = watchConnection(ask);
    see(file(100, 2000));
    await vi.advanceTimersByTimeAsync(50_000);
    line.note();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await line.isWorthWaiting()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await line.isWorthWaiting()).toBe(false);
  });
});
