import PQueue from 'p-queue';
import { REST_PER_USE } from '../share-of-rest.ts';

export interface ConcurrencyLimitOptions {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** What a caller is told when too many wait, or it has waited too long. */
  busy: () => Error;
}

export interface Turn {
  /** Goes before all callers that are not first, and finds room to wait even when those leave none. */
  isFirst?: boolean;
  /** Network of the caller. The more calls of a sender wait, the later comes its next one. */
  sender?: string;
}

/** Priority of a caller that is first, above all others whatever number of their calls waits. */
const FIRST = 1_000_000;

/** Runs a few at a time and lets a few more wait their turn; turns the rest away. Senders take turns, and none fills the
 *  queue: the threshold is the one of `takeShare`. */
export class ConcurrencyLimit {
  readonly #queue: PQueue;
  readonly #waiting = { first: new Map<string, number>(), others: new Map<string, number>() };
  constructor(private readonly options: ConcurrencyLimitOptions) {
    this.#queue = new PQueue({ concurrency: options.atOnce });
  }

  /** Whether the next caller will be turned away. */
  get isFull(): boolean {
    return this.#queue.pending >= this.options.atOnce && this.#queue.size >= this.options.maxWaiting;
  }

  /** @throws what `busy` makes, and whatever `work` throws */
  async run<T>(work: () => Promise<T>, { isFirst = false, sender }: Turn = {}): Promise<T> {
    const { busy, maxWaiting, maxWaitMs } = this.options;
    const lane = isFirst ? this.#waiting.first : this.#waiting.others;
    const key = sender ?? '';
    const own = lane.get(key) ?? 0;
    const room = maxWaiting - (isFirst ? sum(lane) : this.#queue.size);
    const needed = sender === undefined ? 1 : Math.max(1, REST_PER_USE * own + 1);
    if (room < needed && (isFirst || this.#queue.pending >= this.options.atOnce)) throw busy();
    lane.set(key, own + 1);
    const since = performance.now();
    const waited = async () => {
      lane.set(key, lane.get(key)! - 1);
      if (lane.get(key) === 0) lane.delete(key);
      if (performance.now() - since > maxWaitMs) throw busy();
      return work();
    };
    const priority = (isFirst ? FIRST : 0) - (sender === undefined ? 0 : own);
    return this.#queue.add(waited, { priority });
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
