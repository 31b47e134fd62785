import { createPageDrawer, type Drawable, type DrawnPage, type DrawOrder } from '@fotosoc/serving/drawing';
import { LRUCache } from 'lru-cache';
import { FairTurns } from '../../ground/jobs/fair-turns.ts';
import { Budget } from './budget.ts';

/** Of the processor, on average: most pages take 10 to 50 ms, the first ones of a version 200. */
const SLOW_MS = 150;
/** What the latest page weighs in that. */
const WEIGHT = 0.3;
/** A version is known as slow for so long after its last page. */
const SLOW_FOR_MS = 600_000;
/** Of the processor, for the slow pages of one remote. */
const SLOW_BUDGET = { mostMs: 1_000, msPerSecond: 200 };
/** Pages of one remote; more are left to the browser at once. */
const MOST_WAITING = 20;

export interface DrawingLanesOptions<T extends Drawable> {
  readBundle: (of: T, file: string) => Promise<string>;
  onTrouble: (order: DrawOrder<T>, reason: string) => void;
  /** Told that the process ended over a page. */
  onEnded?: (order: DrawOrder<T>) => void;
  /** How long somebody waits for a page. */
  waitMs: number;
  /** Milliseconds, from wherever; budgets grow by it. */
  now?: () => number;
}

/** Draws pages one after the other, remotes taking turns. A version whose pages take long is drawn apart, in a process
 *  that only such versions wait for, and within a budget: what is more is left to the browser. */
export function createDrawingLanes<T extends Drawable>(options: DrawingLanesOptions<T>) {
  const { waitMs, now = () => performance.now() } = options;
  /** By version, of those that were drawn a short while ago. */
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
    /** The first render of a page; undefined where it cannot be drawn, or has to wait too long.
     *  @param signal aborts when nobody waits for it any more */
    async draw(order: DrawOrder<T>, signal: AbortSignal): Promise<DrawnPage | undefined> {
      const { remote } = order;
      if (isSlow(remote) && budgetOf(remote).isSpent) return undefined;
      const lane = laneOf(remote);
      const drawHere = async () => {
        if (laneOf(remote) !== lane) return undefined; // it became known as slow while it waited
        const along = order.along?.filter((other) => laneOf(other) === lane);
        return lane.drawer.draw({ ...order, along });
      };
      return lane.turns.take(remote.name, drawHere, signal).catch(() => undefined); // its turn came too late
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
