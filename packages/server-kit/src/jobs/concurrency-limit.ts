import PQueue from 'p-queue';
import { REST_PER_USE } from '../share-of-rest.ts';

export interface ConcurrencyLimitOptions {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** Creates the error for a full queue, or a wait that is too long. */
  busy: () => Error;
}

export interface QueueEntry {
  /** True if the caller goes before all ordinary callers. Such a caller is queued even if the queue is full. */
  isFirst?: boolean;
  /** Network of the caller. The more calls of a sender are queued, the later the next one runs. */
  sender?: string;
}

/** Priority of first callers, above all others for any queue length. */
const FIRST = 1_000_000;

/** Runs a few calls at a time, queues a few more, and refuses the rest. Senders take turns. No sender can fill
 *  the queue: a sender with `n` queued calls may queue another one only while more than `2n` places are free. */
export class ConcurrencyLimit {
  readonly #queue: PQueue;
  readonly #waiting = { first: new Map<string, number>(), others: new Map<string, number>() };
  constructor(private readonly options: ConcurrencyLimitOptions) {
    this.#queue = new PQueue({ concurrency: options.atOnce });
  }

  get isFull(): boolean {
    return this.#queue.pending >= this.options.atOnce && this.#queue.size >= this.options.maxWaiting;
  }

  /** @throws the error of `busy`, and errors of `work` */
  async run<T>(work: () => Promise<T>, { isFirst = false, sender }: QueueEntry = {}): Promise<T> {
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
