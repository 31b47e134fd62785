/** Minimum quality of a fast connection. On a slower connection, the files of a working page may take longer than the
 *  timeout. */
const FAST_CONNECTION = { bytesPerSecond: 200_000, roundTripMs: 200, answerMs: 700 };
/** Minimum size of a file for measuring the bandwidth; smaller files measure only the latency. */
const MIN_MEASURED_BYTES = 8_000;
const MAX_MEASURED_FILES = 12;
/** Maximum time without any bytes on a slow connection. Six pictures share the connection with the awaited files, and a
 *  lost packet costs seconds. */
const MAX_IDLE_MS = 60_000;

/** Measured quality of the connection to the site. The loader uses the quality to distinguish a slow connection from a
 *  broken version. */
export interface Connection {
  /** Records that bytes have arrived. For code that reads a stream, because the browser measures only complete
   *  files. */
  note: () => void;
  seemsSlow: () => boolean;
  /** Returns whether the loader should wait longer: the connection is slow, and bytes arrived recently. Sends a tiny
   *  request to the site if the measurements do not show a slow connection. */
  isWorthWaiting: () => Promise<boolean>;
}

interface Transfer {
  bytes: number;
  from: number;
  to: number;
}

/** Creates a monitor of the connection.
 *  @param ask requests a tiny response of the site; rejects without a response */
export function watchConnection(ask: (signal: AbortSignal) => Promise<unknown>): Connection {
  let heardAt = performance.now();
  let roundTripMs: number | undefined;
  let transfers: Transfer[] = [];
  let slowUntil = 0;

  function look({ requestStart, responseStart, responseEnd, transferSize }: PerformanceResourceTiming): void {
    heardAt = Math.max(heardAt, responseEnd);
    // Skips cached files, and files whose times the browser does not expose.
    if (transferSize === 0 || responseStart === 0) return;
    roundTripMs = Math.min(roundTripMs ?? Infinity, responseStart - requestStart);
    if (transferSize < MIN_MEASURED_BYTES) return;
    transfers = [...transfers, { bytes: transferSize, from: responseStart, to: responseEnd }].slice(
      -MAX_MEASURED_FILES,
    );
  }

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) look(entry as PerformanceResourceTiming);
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });

  function seemsSlow(): boolean {
    return (
      performance.now() < slowUntil ||
      (roundTripMs !== undefined && roundTripMs > FAST_CONNECTION.roundTripMs) ||
      (transfers.length > 0 && calculateBytesPerSecond(transfers) < FAST_CONNECTION.bytesPerSecond)
    );
  }

  async function isSlow(): Promise<boolean> {
    if (seemsSlow()) return true;
    try {
      await ask(AbortSignal.timeout(FAST_CONNECTION.answerMs));
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (isLate) slowUntil = performance.now() + MAX_IDLE_MS; // A single slow response counts for a limited time only.
    }
    return performance.now() < slowUntil;
  }

  return {
    note() {
      heardAt = performance.now();
    },
    seemsSlow,
    isWorthWaiting: async () => performance.now() - heardAt < MAX_IDLE_MS && isSlow(),
  };
}

/** Returns the bytes per second over the time in which any file was downloading, because files share the connection. */
function calculateBytesPerSecond(transfers: readonly Transfer[]): number {
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
