import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics/metrics.ts';
import { compressWithBestQuality, type StoredResponse } from './stored-response.ts';
import { MINUTE_MS, MEBIBYTE } from '../../units.ts';

/** Maximum number of random variants of a response in use at a time. */
export const MAX_RANDOM_VARIANTS = 32;

/** Maximum age of a response for changes by time and outside sources. Changes in the database are visible at once,
 *  because the revision is part of the key. */
const FRESH_MS = MINUTE_MS;
const PROVISIONAL_MS = 3_000;
const MAX_BYTES = 64 * MEBIBYTE;
/** Number of views from which the best compression pays off; it takes some hundred milliseconds. */
const VIEWS_BEFORE_BEST = 3;

interface Kept {
  stored: StoredResponse;
  /** True if the response is provisional and must be created again soon. */
  isProvisional?: boolean;
}

interface Variant<T> {
  answer: Promise<T>;
  /** Created response; `undefined` until it is created. */
  made?: T;
  freshUntilMs: number;
  views: number;
}

/** Cached variants of a response with random content. */
interface Variants<T> {
  all: Variant<T>[];
  atMost: number;
  /** True if two variants were equal: the response is deterministic, and one is enough. */
  areAlike: boolean;
  isAhead: boolean;
  /** Latest response that was made without an error, however old. */
  last?: T;
}

/** Cache of responses that are the same for all visitors of an address, by content revision, compressed once. */
export class ResponseCache<T extends Kept> {
  #revision = -1;
  readonly #kept = new LRUCache<string, Variants<T>>({
    max: 2000,
    maxSize: MAX_BYTES,
    sizeCalculation: () => 1, // the real sizes are set when the responses are complete
  });
  #last: Promise<unknown> = Promise.resolve();

  /** @param count called with the result of each lookup: `hit` if no response had to be created
   *  @param aheadAfterMs delay after a view before a variant is created in advance, so that the visitor's files are
   *  served first */
  constructor(
    private readonly count: CountCached = () => undefined,
    private readonly aheadAfterMs = 0,
  ) {}

  /** Returns an existing response synchronously, preferably an unseen variant.
   *  @param revision revision of the content
   *  @param make creates a further variant in the background if the response is random and all variants were seen, for
   *  the next visitor */
  find(revision: number, address: string, make?: () => Promise<T>): T | undefined {
    const key = this.#keyOf(revision, address);
    const variants = this.#kept.get(key);
    if (!variants || freshOf(variants).length < leastOf(variants)) return undefined;
    const made = freshOf(variants).filter((variant) => variant.made !== undefined);
    const variant = made.find(({ views }) => views === 0) ?? made[Math.floor(Math.random() * made.length)];
    if (!variant?.made) return undefined;
    this.count('hit');
    variant.views += 1;
    if (variant.views === VIEWS_BEFORE_BEST * made.length) this.#compressBest(variant.made.stored);
    if (make) this.#createAhead(key, variants, make);
    return variant.made;
  }

  /** @param revision revision of the content
   *  @param atMost maximum number of random variants in use
   *  @param make creates a response if there are too few to detect randomness, once for all concurrent callers. After a
   *  failure, an earlier response is returned */
  async get(revision: number, address: string, atMost: number, make: () => Promise<T>): Promise<T> {
    const found = this.find(revision, address, make);
    if (found) return found;
    const key = this.#keyOf(revision, address);
    const variants = this.#kept.get(key) ?? { all: [], atMost, areAlike: false, isAhead: false };
    const fresh = freshOf(variants);
    const waiting = fresh.length < leastOf(variants) ? undefined : fresh.at(-1);
    this.count(waiting ? 'hit' : 'miss');
    return (waiting ?? this.#create(key, variants, make)).answer;
  }

  /** Returns the last response for this content, of any age; `undefined` if none is cached. */
  findLast(revision: number, address: string): T | undefined {
    const last = this.#kept.get(this.#keyOf(revision, address))?.last;
    if (last) this.count('hit');
    return last;
  }

  /** Clears the cache and stops pending creations. */
  clear(): void {
    this.#kept.clear();
  }

  #create(key: string, variants: Variants<T>, make: () => Promise<T>, views = 1): Variant<T> {
    const before = variants.last;
    let isNew = true;
    const answer = make().catch((error: unknown) => {
      isNew = false;
      return before ?? Promise.reject(error);
    });
    const variant: Variant<T> = { answer, freshUntilMs: performance.now() + FRESH_MS, views };
    variants.all = [...freshOf(variants), variant];
    this.#kept.set(key, variants);
    const drop = () => {
      variants.all = variants.all.filter((other) => other !== variant);
    };
    const keep = async () => {
      const made = await answer;
      const isProvisional = !isNew || made.isProvisional === true;
      // Drops a provisional response, so that the next visitor gets a complete one.
      if (isProvisional && views === 0) return drop();
      variant.made = made;
      variants.last = made;
      if (isProvisional) variant.freshUntilMs = performance.now() + PROVISIONAL_MS;
      else if (before?.stored.hash === made.stored.hash) variants.areAlike = true;
      this.#kept.set(key, variants, { size: sizeOf(variants) });
      if (views > 0) this.#createAhead(key, variants, make);
    };
    void keep().catch(drop); // all waiting callers get the error; the next request creates the response again
    return variant;
  }

  /** Creates one variant per address at a time, after visitors have seen all existing variants. */
  #createAhead(key: string, variants: Variants<T>, make: () => Promise<T>): void {
    const fresh = freshOf(variants);
    const isKnown = !variants.areAlike && fresh.length >= leastOf(variants) && fresh.length < variants.atMost;
    if (!isKnown || variants.isAhead || fresh.some(({ views }) => views === 0)) return;
    variants.isAhead = true;
    const end = () => {
      variants.isAhead = false;
    };
    const begin = () => {
      // Skips the variant, because the content has changed or the site is closing.
      if (this.#kept.get(key) !== variants) return;
      // After a failure, the next request creates the variant.
      void this.#create(key, variants, make, 0).answer.then(end, end);
    };
    setTimeout(begin, this.aheadAfterMs).unref();
  }

  /** Clears the cache when the content has changed. */
  #keyOf(revision: number, address: string): string {
    if (revision !== this.#revision) this.#kept.clear();
    this.#revision = revision;
    return `${revision} ${address}`;
  }

  /** Compresses one response after another, in the background. */
  #compressBest(stored: StoredResponse): void {
    this.#last = this.#last.then(() => compressWithBestQuality(stored));
  }
}

type CountCached = (outcome: 'hit' | 'miss') => void;

/** Creates a counter of cache hits and misses.
 *  @param of plural, e.g. `pages` */
export function createCacheCounter(metrics: Metrics, of: 'pages' | 'answers'): CountCached {
  return metrics.counter(`fotosoc_kept_${of}_total`, `Requests for cached ${of}`, ['hit', 'miss']);
}

function freshOf<T>({ all }: Variants<T>): Variant<T>[] {
  return all.filter(({ freshUntilMs }) => freshUntilMs > performance.now());
}

/** Minimum number of variants: two, until randomness is known. */
function leastOf({ atMost, areAlike }: Variants<unknown>): number {
  return areAlike ? 1 : Math.min(2, atMost);
}

function sizeOf({ all, last }: Variants<Kept>): number {
  const made = new Set(
    [...all.map((variant) => variant.made?.stored), last?.stored].filter((stored) => stored !== undefined),
  );
  return [...made].reduce((total, { bytes, br }) => total + bytes.length + (br?.length ?? 0), 1);
}
