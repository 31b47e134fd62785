/** What a line has to do to count as quick. On a slower one the files of a page take longer than a broken version is waited
 *  for. */
const QUICK = { bytesPerSecond: 200_000, roundTripMs: 200, answerMs: 700 };
/** Smaller files come at once, however slow the line is. */
const LEAST_BYTES = 8_000;
/** As many of the latest files tell how the line does now. */
const REMEMBERED = 12;
/** On a slow line, nothing at all may arrive for so long: six pictures share it with what is waited for, and a packet that
 *  is lost costs seconds. */
const SILENT_MS = 60_000;

/** How the line to the site does, by what the browser has measured. A page that takes long on it is not broken. */
export interface Line {
  /** Tells that bytes have come, where only whoever reads them knows. */
  note: () => void;
  /** Whether it is slow, by what came so far. */
  seemsSlow: () => boolean;
  /** Whether something may still come: the line is slow, and has not been silent for long. Asks the site for next to nothing
   *  where what came so far does not say so. */
  isWorthWaiting: () => Promise<boolean>;
}

interface Transfer {
  bytes: number;
  from: number;
  to: number;
}

/** @param ask gets a tiny answer of the site, good or bad; rejects when there is none */
export function watchLine(ask: (signal: AbortSignal) => Promise<unknown>): Line {
  let heardAt = performance.now();
  let roundTripMs: number | undefined;
  let transfers: Transfer[] = [];
  let slowUntil = 0;

  function look({ requestStart, responseStart, responseEnd, transferSize }: PerformanceResourceTiming): void {
    heardAt = Math.max(heardAt, responseEnd);
    if (transferSize === 0 || responseStart === 0) return; // from a cache, or not told
    roundTripMs = Math.min(roundTripMs ?? Infinity, responseStart - requestStart);
    if (transferSize < LEAST_BYTES) return;
    transfers = [...transfers, { bytes: transferSize, from: responseStart, to: responseEnd }].slice(-REMEMBERED);
  }

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) look(entry as PerformanceResourceTiming);
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });

  function seemsSlow(): boolean {
    return (
      performance.now() < slowUntil ||
      (roundTripMs !== undefined && roundTripMs > QUICK.roundTripMs) ||
      (transfers.length > 0 && speedOf(transfers) < QUICK.bytesPerSecond)
    );
  }

  async function isSlow(): Promise<boolean> {
    if (seemsSlow()) return true;
    try {
      await ask(AbortSignal.timeout(QUICK.answerMs));
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (isLate) slowUntil = performance.now() + SILENT_MS; // one bad moment is not for good
    }
    return performance.now() < slowUntil;
  }

  return {
    note() {
      heardAt = performance.now();
    },
    seemsSlow,
    isWorthWaiting: async () => performance.now() - heardAt < SILENT_MS && isSlow(),
  };
}

/** Bytes in a second, of the time in which any of them were coming: files share the line. */
function speedOf(transfers: readonly Transfer[]): number {
  let bytes = 0;
  let busyMs = 0;
  let until = 0;
  for (const transfer of transfers.toSorted((a, b) => a.from - b.from)) {
    bytes += transfer.bytes;
    busyMs += Math.max(0, transfer.to - Math.max(until, transfer.from));
    until = Math.max(until, transfer.to);
  }
  return (bytes / Math.max(1, busyMs)) * 1000;
}
