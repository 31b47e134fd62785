import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const SECOND_MS = 1000;
/** A page may decode pictures and prefetch after rendering, so one quiet second of three suffices. */
const MAX_MEASURED_SECONDS = 3;

/** Limit of the main thread's processor time per second. Pages of this repository need 30 ms; above the limit, input is
 *  delayed. */
const MAX_BUSY_MS = 500;
/** Limit of the time per second within tasks. On a loaded machine an endless loop gets little processor time, but leaves
 *  no time between tasks. */
const MAX_TASK_MS = 900;
/** Limit of memory growth per second, after a garbage collection. Pages of this repository keep 0.1 MB. */
const MAX_GROWTH_MB = 10;
/** Limit of console lines per second; logging in each animation frame writes 60. */
const MAX_CONSOLE_LINES = 100;

const BYTES_PER_MB = 1e6;

interface Use {
  busyMs: number;
  taskMs: number;
  heapBytes: number;
  consoleLines: number;
}

/** Measures a rendered page for up to three seconds without user input.
 *  @returns a sentence if each second exceeds a limit; `undefined` for a normal page */
export async function findIdleLoad(page: Page): Promise<string | undefined> {
  const client = await page.context().newCDPSession(page);
  const clock = await page.context().newCDPSession(page);
  let consoleLines = 0;
  page.on('console', () => {
    consoleLines += 1;
  });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await clock.send('Performance.enable', { timeDomain: 'timeTicks' });
  let before = { ...(await measure(client, clock)), consoleLines };
  let load: string | undefined;
  for (let second = 0; second < MAX_MEASURED_SECONDS; second += 1) {
    await setTimeout(SECOND_MS);
    const after = { ...(await measure(client, clock)), consoleLines };
    load = describeLoad(before, after);
    if (load === undefined) break;
    before = after;
  }
  await client.detach();
  await clock.detach();
  return load;
}

/** Reads the times first, because garbage collection counts as task time. */
async function measure(client: CDPSession, clock: CDPSession): Promise<Omit<Use, 'consoleLines'>> {
  const busyMs = await measureTaskMs(client);
  const taskMs = await measureTaskMs(clock);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return { busyMs, taskMs, heapBytes: usedSize };
}

/** Returns the time within tasks since the page began, by the clock of the session's time domain. */
async function measureTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function describeLoad(before: Use, after: Use): string | undefined {
  const busyMs = Math.round(after.busyMs - before.busyMs);
  if (busyMs > MAX_BUSY_MS || after.taskMs - before.taskMs > MAX_TASK_MS)
    return `keeps the processor busy for ${busyMs} ms of each second while idle: an effect or a timer may run endlessly`;
  const growthMb = Math.round((after.heapBytes - before.heapBytes) / BYTES_PER_MB);
  if (growthMb > MAX_GROWTH_MB) return `needs ${growthMb} MB more memory each second while idle: it may leak memory`;
  const lines = after.consoleLines - before.consoleLines;
  if (lines > MAX_CONSOLE_LINES) return `writes ${lines} lines to the console each second while idle: remove them`;
  return undefined;
}
