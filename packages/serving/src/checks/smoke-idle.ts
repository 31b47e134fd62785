import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const SECOND_MS = 1000;
/** A page that has just been rendered still decodes pictures and fetches ahead: one quiet second of these is enough. */
const SECONDS = 3;

/** Processor time of the main thread. Pages of this repository need 30 ms; with more than the limit, taps have to wait. */
const MAX_BUSY_MS = 500;
/** Memory in use after a garbage collection. Pages of this repository keep 0.1 MB of a second. */
const MAX_GROWTH_MB = 10;
/** Lines a second; an animation that logs each frame writes 60. */
const MAX_CONSOLE_LINES = 100;

const BYTES_PER_MB = 1e6;

interface Use {
  busyMs: number;
  heapBytes: number;
  consoleLines: number;
}

/** Watches a rendered page that nobody uses.
 *  @returns what it does that costs its visitors too much in each of three seconds; undefined for an honest page */
export async function findIdleLoad(page: Page): Promise<string | undefined> {
  const client = await page.context().newCDPSession(page);
  let consoleLines = 0;
  page.on('console', () => {
    consoleLines += 1;
  });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = { ...(await measure(client)), consoleLines };
  let load: string | undefined;
  for (let second = 0; second < SECONDS; second += 1) {
    await setTimeout(SECOND_MS);
    const after = { ...(await measure(client)), consoleLines };
    load = loadBetween(before, after);
    if (load === undefined) break;
    before = after;
  }
  await client.detach();
  return load;
}

async function measure(client: CDPSession): Promise<Omit<Use, 'consoleLines'>> {
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const busyMs = valueOf('TaskDuration') * 1000; // before the collection, which takes time of its own
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return { busyMs, heapBytes: usedSize };
}

/** Describes what a page used in a second beyond the limits. */
function loadBetween(before: Use, after: Use): string | undefined {
  const busyMs = Math.round(after.busyMs - before.busyMs);
  if (busyMs > MAX_BUSY_MS)
    return `keeps the processor busy for ${busyMs} ms of each second while nobody uses it: an effect or a timer may run without end`;
  const growthMb = Math.round((after.heapBytes - before.heapBytes) / BYTES_PER_MB);
  if (growthMb > MAX_GROWTH_MB)
    return `needs ${growthMb} MB more memory each second while nobody uses it: something keeps what it no longer needs`;
  const lines = after.consoleLines - before.consoleLines;
  if (lines > MAX_CONSOLE_LINES)
    return `writes ${lines} lines to the console each second while nobody uses it: remove them`;
  return undefined;
}
