import PQueue from 'p-queue';

export interface ConcurrencyLimitOptions {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** What a caller is told when too many wait, or it has waited too long. */
  busy: () => Error;
}

/** Whether somebody goes before all who are not first, and finds room to wait even when those leave none. */
export interface Turn {
  isFirst?: boolean;
}

/** Lets a few run at a time and a few more wait their turn, first come first served; turns the rest away. */
export class ConcurrencyLimit {
  readonly #queue: PQueue;
  constructor(private readonly options: ConcurrencyLimitOptions) {
    this.#queue = new PQueue({ concurrency: options.atOnce });
  }

  /** Whether the next caller will be turned away. */
  get isFull(): boolean {
    return this.#queue.pending >= this.options.atOnce && this.#queue.size >= this.options.maxWaiting;
  }

  /** @throws what `busy` makes, and whatever `work` throws */
  async run<T>(work: () => Promise<T>, { isFirst = false }: Turn = {}): Promise<T> {
    const { busy, maxWaiting, maxWaitMs } = this.options;
    const priority = isFirst ? 1 : 0;
    if (isFirst ? this.#queue.sizeBy({ priority }) >= maxWaiting : this.isFull) throw busy();
    const since = performance.now();
    const waited = async () => {
      if (performance.now() - since > maxWaitMs) throw busy();
      return work();
    };
    return this.#queue.add(waited, { priority });
  }
}
