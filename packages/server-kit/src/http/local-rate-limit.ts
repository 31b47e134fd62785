import { LRUCache } from 'lru-cache';
import type { Rate } from './rate.ts';
import type { Fail } from './endpoint.ts';
import { createRateLimitError } from './rate-limit.ts';

/** Maximum number of remembered keys, least recently used first out. */
const MOST_KEYS = 10_000;

/** Rate limit within each process, without database rows: for actions of every visitor where an approximate limit is
 *  enough. */
export class LocalRateLimit {
  readonly #uses = new LRUCache<string, { hits: number; resetsAtMs: number }>({
    maxSize: MOST_KEYS, // `maxSize` allocates on demand, `max` would allocate everything at the start
    sizeCalculation: () => 1,
  });

  constructor(
    private readonly rate: Rate,
    private readonly now: () => Date,
  ) {}

  /** Counts one use of `key`.
   *  @throws HttpError 429 `request/too-many-requests` after the rate is used up, until its window ends */
  consume(key: string, fail: Fail<'request/too-many-requests'>): void {
    const { hits, resetsAtMs } = this.#count(key);
    if (hits > this.rate.count) {
      throw createRateLimitError(fail, 'request/too-many-requests', (resetsAtMs - this.now().getTime()) / 1000);
    }
  }

  /** Counts one use of `key`, and returns whether the rate allows it. */
  allows(key: string): boolean {
    return this.#count(key).hits <= this.rate.count;
  }

  #count(key: string): { hits: number; resetsAtMs: number } {
    const nowMs = this.now().getTime();
    const known = this.#uses.get(key);
    const isOver = known === undefined || known.resetsAtMs <= nowMs;
    const use = isOver ? { hits: 0, resetsAtMs: nowMs + this.rate.windowSeconds * 1000 } : known;
    use.hits += 1;
    this.#uses.set(key, use);
    return use;
  }
}
