export interface FairTurnsOptions {
  /** Pieces of work at once, over all. */
  atOnce: number;
  /** Of one party. */
  atOnceEach: number;
  /** Of one party; any number unless told. */
  mostWaitingEach?: number;
  maxWaitMs: number;
  /** What a caller is told who has waited too long, or comes after too many. */
  busy: () => Error;
}

/** Parties that differ by less have had as much: they take turns. */
const STEP_MS = 100;

interface Party {
  running: number;
  /** Time its work has taken, beyond that of whoever had least when it came. */
  servedMs: number;
  waiting: Waiting[];
}

interface Waiting {
  start: () => void;
}

/** Lets a few pieces of work run at a time. Parties that wait take turns, whatever number of pieces each has; whose pieces
 *  take long has fewer of them. */
export class FairTurns {
  /** Whose turn is next comes first. */
  readonly #parties = new Map<string, Party>();
  #running = 0;
  constructor(private readonly options: FairTurnsOptions) {}

  /** Runs the work when it is the party's turn.
   *  @throws what `busy` makes, the signal's reason when it aborts before the turn, and whatever `work` throws */
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

  /** Behind all others: it has just had a turn. */
  #moveBack(key: string, party: Party): void {
    this.#parties.delete(key);
    this.#parties.set(key, party);
  }
}

function stepsOf({ servedMs }: Party): number {
  return Math.floor(servedMs / STEP_MS);
}
