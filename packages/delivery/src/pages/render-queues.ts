import { createPageRenderer, type RenderableVersion, type RenderedHtml, type SsrRequest } from '@fotosoc/ssr/rendering';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '@fotosoc/server-kit/jobs/fair-queue';
import { TimeBudget } from './budget.ts';

/** Average processor time of a slow version: most pages take 10 to 50 ms, the first ones of a version 200. */
const SLOW_RENDER_MS = 150;
const AVERAGE_WEIGHT = 0.3;
/** Time for which a version stays known as slow after its last page. */
const SLOW_MEMORY_MS = 600_000;
const SLOW_RENDER_BUDGET = { mostMs: 1_000, msPerSecond: 200 };
/** Maximum queue length per remote; further pages are left to the browser. */
const MAX_WAITING_PAGES = 20;

export interface RenderQueuesOptions<T extends RenderableVersion> {
  readBundle: (of: T, file: string) => Promise<string>;
  onTrouble: (order: SsrRequest<T>, reason: string) => void;
  /** Called when the process ended during a rendering. */
  onEnded?: (order: SsrRequest<T>) => void;
  waitMs: number;
  /** Clock of the budgets, in milliseconds since any start. */
  now?: () => number;
}

/** Renders pages in sequence, with remotes taking turns. Slow versions share a separate process and have a budget:
 *  further pages are left to the browser. */
export function createRenderQueues<T extends RenderableVersion>(options: RenderQueuesOptions<T>) {
  const { waitMs, now = () => performance.now() } = options;
  /** Average rendering time of recently rendered versions, in milliseconds. */
  const averages = new LRUCache<string, number>({ max: 100, ttl: SLOW_MEMORY_MS });
  const budgets = new Map<string, TimeBudget>();
  const [swift, slow] = [openLane(), openLane()];

  function openLane() {
    return {
      turns: new FairQueue({
        atOnce: 1,
        atOnceEach: 1,
        mostWaitingEach: MAX_WAITING_PAGES,
        maxWaitMs: waitMs,
        busy: createQueueFullError,
      }),
      drawer: createPageRenderer({ ...options, onCost: noteCost }),
    };
  }

  function noteCost({ remote }: SsrRequest<T>, ms: number): void {
    const average = (1 - AVERAGE_WEIGHT) * (averages.get(formatVersionKey(remote)) ?? 0) + AVERAGE_WEIGHT * ms;
    averages.set(formatVersionKey(remote), average);
    if (isSlow(remote)) budgetOf(remote).spend(ms);
  }

  function isSlow(remote: T): boolean {
    return (averages.get(formatVersionKey(remote)) ?? 0) > SLOW_RENDER_MS;
  }

  function laneOf(remote: T) {
    return isSlow(remote) ? slow : swift;
  }

  function budgetOf({ name }: T): TimeBudget {
    const budget = budgets.get(name) ?? new TimeBudget(SLOW_RENDER_BUDGET, now);
    budgets.set(name, budget);
    return budget;
  }

  return {
    /** Renders a page on the server; undefined after a failure or timeout.
     *  @param signal aborted when nobody waits any more */
    async draw(order: SsrRequest<T>, signal: AbortSignal): Promise<RenderedHtml | undefined> {
      const { remote } = order;
      if (isSlow(remote) && budgetOf(remote).isSpent) return undefined;
      const lane = laneOf(remote);
      const drawHere = async () => {
        // Leaves the queue when the version has become slow in the meantime.
        if (laneOf(remote) !== lane) return undefined;
        const along = order.along?.filter((other) => laneOf(other) === lane);
        return lane.drawer.draw({ ...order, along });
      };
      // A time-out in the queue leaves the page to the browser.
      return lane.turns.take(remote.name, drawHere, signal).catch(() => undefined);
    },
    close(): void {
      for (const { drawer } of [swift, slow]) drawer.close();
    },
  };
}

function createQueueFullError(): Error {
  return new Error('Too many pages of this remote wait to be rendered.');
}

function formatVersionKey({ name, version }: RenderableVersion): string {
  return `${name} ${version}`;
}
