export interface FairQueueOptions {
  /** Maximum number of concurrent pieces of work. */
  atOnce: number;
  /** Maximum per party. */
  atOnceEach: number;
  /** Maximum queue length per party; default unlimited. */
  mostWaitingEach?: number;
  maxWaitMs: number;
  /** Creates the error for a wait that is too long, or a full queue. */
  busy: () => Error;
}

/** Difference in served time below which parties count as equal and take turns. */
const STEP_MS = 100;

interface Party {
  running: number;
  /** Time its work has taken, relative to the least served party at its arrival. */
  servedMs: number;
  waiting: Waiting[];
}

interface Waiting {
  start: () => void;
}

/** Runs a few pieces of work at a time. Waiting parties take turns, regardless of their queue lengths; parties with
 *  long pieces get fewer turns. */
export class FairQueue {
  /** Parties in the order of their turns. */
  readonly #parties = new Map<string, Party>();
  #running = 0;
  constructor(private readonly options: FairQueueOptions) {}

  /** Runs the work in the party's turn.
   *  @throws the error of `busy`, the signal's reason when aborted before the turn, and errors of `work` */
  async take<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const party = this.#join(key);
    if (party.waiting.length >= (this.options.mostWaitingEach ?? Infinity)) throw this.options.busy();
    await this.#turn(party, signal);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      party.running -= 1;
      party.servedMs += performance.now() - began;
      this.#moveBack(key, party);
      this.#next();
    }
  }

  #join(key: string): Party {
    const party = this.#parties.get(key) ?? { running: 0, servedMs: this.#leastServedMs(), waiting: [] };
    this.#parties.set(key, party);
    return party;
  }

  #turn(party: Party, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        party.waiting = party.waiting.filter((other) => other !== waiting);
        settle();
        this.#next();
        reject(reason);
      };
      const giveUp = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(this.options.busy()), this.options.maxWaitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiting = {
        start: () => {
          settle();
          resolve();
        },
      };
      party.waiting.push(waiting);
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
      this.#next();
    });
  }

  #next(): void {
    for (const [key, party] of this.#parties) {
      if (party.waiting.length === 0 && party.running === 0) this.#parties.delete(key);
    }
    while (this.#running < this.options.atOnce) {
      const [turn] = [...this.#parties]
        .filter(([, { running, waiting }]) => waiting.length > 0 && running < this.options.atOnceEach)
        .toSorted(([, a], [, b]) => stepsOf(a) - stepsOf(b));
      if (!turn) return;
      const [key, party] = turn;
      this.#moveBack(key, party);
      this.#running += 1;
      party.running += 1;
      party.waiting.shift()!.start();
    }
  }

  #leastServedMs(): number {
    const served = [...this.#parties.values()].map(({ servedMs }) => servedMs);
    return served.length === 0 ? 0 : Math.min(...served);
  }

  /** Moves a party to the end after a turn. */
  #moveBack(key: string, party: Party): void {
    this.#parties.delete(key);
    this.#parties.set(key, party);
  }
}

function stepsOf({ servedMs }: Party): number {
  return Math.floor(servedMs / STEP_MS);
}
