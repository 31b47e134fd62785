import { createPageDrawer, type Drawable, type DrawnPage, type DrawOrder } from '@fotosoc/serving/drawing';
import { LRUCache } from 'lru-cache';
import { FairTurns } from '../../ground/jobs/fair-turns.ts';
import { Budget } from './budget.ts';

/** Average processor time of a slow version: most pages take 10 to 50 ms, the first ones of a version 200. */
const SLOW_MS = 150;
const WEIGHT = 0.3;
/** Time for which a version stays known as slow after its last page. */
const SLOW_FOR_MS = 600_000;
const SLOW_BUDGET = { mostMs: 1_000, msPerSecond: 200 };
/** Maximum queue length per remote; further pages are left to the browser. */
const MOST_WAITING = 20;

export interface DrawingLanesOptions<T extends Drawable> {
  readBundle: (of: T, file: string) => Promise<string>;
  onTrouble: (order: DrawOrder<T>, reason: string) => void;
  /** Called when the process ended during a rendering. */
  onEnded?: (order: DrawOrder<T>) => void;
  waitMs: number;
  /** Clock of the budgets, in milliseconds since any start. */
  now?: () => number;
}

/** Renders pages in sequence, with remotes taking turns. Slow versions share a separate process and have a budget:
 *  further pages are left to the browser. */
export function createDrawingLanes<T extends Drawable>(options: DrawingLanesOptions<T>) {
  const { waitMs, now = () => performance.now() } = options;
  /** Average times of recently rendered versions. */
  const averages = new LRUCache<string, number>({ max: 100, ttl: SLOW_FOR_MS });
  const budgets = new Map<string, Budget>();
  const [swift, slow] = [openLane(), openLane()];

  function openLane() {
    return {
      turns: new FairTurns({
        atOnce: 1,
        atOnceEach: 1,
        mostWaitingEach: MOST_WAITING,
        maxWaitMs: waitMs,
        busy: tooBusy,
      }),
      drawer: createPageDrawer({ ...options, onCost: noteCost }),
    };
  }

  function noteCost({ remote }: DrawOrder<T>, ms: number): void {
    const average = (1 - WEIGHT) * (averages.get(keyOf(remote)) ?? 0) + WEIGHT * ms;
    averages.set(keyOf(remote), average);
    if (isSlow(remote)) budgetOf(remote).spend(ms);
  }

  function isSlow(remote: T): boolean {
    return (averages.get(keyOf(remote)) ?? 0) > SLOW_MS;
  }

  function laneOf(remote: T) {
    return isSlow(remote) ? slow : swift;
  }

  function budgetOf({ name }: T): Budget {
    const budget = budgets.get(name) ?? new Budget(SLOW_BUDGET, now);
    budgets.set(name, budget);
    return budget;
  }

  return {
    /** Renders a page on the server; undefined after a failure or timeout.
     *  @param signal aborted when nobody waits any more */
    async draw(order: DrawOrder<T>, signal: AbortSignal): Promise<DrawnPage | undefined> {
      const { remote } = order;
      if (isSlow(remote) && budgetOf(remote).isSpent) return undefined;
      const lane = laneOf(remote);
      const drawHere = async () => {
        if (laneOf(remote) !== lane) return undefined; // became slow while it waited
        const along = order.along?.filter((other) => laneOf(other) === lane);
        return lane.drawer.draw({ ...order, along });
      };
      return lane.turns.take(remote.name, drawHere, signal).catch(() => undefined); // timed out in the queue
    },
    close(): void {
      for (const { drawer } of [swift, slow]) drawer.close();
    },
  };
}

function tooBusy(): Error {
  return new Error('Too many pages of this remote wait to be drawn.');
}

function keyOf({ name, version }: Drawable): string {
  return `${name} ${version}`;
}
