import { setTimeout as delay } from 'node:timers/promises';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import { createRateLimitError } from '@fotosoc/server-kit/http/rate-limit';
import { FairQueue } from '@fotosoc/server-kit/jobs/fair-queue';

const MAX_SEARCHES_PER_NETWORK = 12;
const MAX_WAIT_MS = 10_000;
/** Each search is followed by a pause of twice its duration: searches take at most a third of the thread. */
const PAUSE_FACTOR = 2;

/** Runs searches in sequence, with pauses, to keep the server responsive. */
export class SearchQueue {
  readonly #underWay = new Map<string, number>();
  readonly #turns: FairQueue;

  constructor(private readonly fail: Fail<'request/too-many-requests'>) {
    this.#turns = new FairQueue({ atOnce: 1, atOnceEach: 1, maxWaitMs: MAX_WAIT_MS, busy: () => this.#busy() });
  }

  /** Registers a search of a network.
   *  @throws HttpError 429 `request/too-many-requests` with twelve concurrent searches of the network */
  begin(network: string): void {
    const count = this.#underWay.get(network) ?? 0;
    if (count >= MAX_SEARCHES_PER_NETWORK) throw this.#busy();
    this.#underWay.set(network, count + 1);
  }

  /** Unregisters a search after its response. */
  end(network: string): void {
    const count = (this.#underWay.get(network) ?? 1) - 1;
    if (count > 0) this.#underWay.set(network, count);
    else this.#underWay.delete(network);
  }

  /** Runs a search after the queued ones.
   *  @throws HttpError 429 `request/too-many-requests` after ten seconds, and errors of `search` */
  async run<Found>(search: () => Promise<Found>): Promise<Found> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const since = performance.now();
        await search().then(resolve, reject);
        await delay((performance.now() - since) * PAUSE_FACTOR, undefined, { ref: false });
      };
      this.#turns.take('searches', work).catch(reject);
    });
  }

  #busy() {
    return createRateLimitError(this.fail, 'request/too-many-requests', 2);
  }
}
