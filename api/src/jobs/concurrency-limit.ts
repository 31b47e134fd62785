export interface GateOptions {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** What a caller is told when too many wait, or it has waited too long. */
  busy: () => Error;
}

/** Lets a few run at a time and a few more wait their turn, first come first served; turns the rest away. */
export class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  constructor(private readonly options: GateOptions) {}

  /** Whether the next caller will be turned away. */
  get isFull(): boolean {
    return this.#running >= this.options.atOnce && this.#waiting.length >= this.options.maxWaiting;
  }

  /** @throws what `busy` makes, and whatever `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.options.atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  async #turn(): Promise<void> {
    if (this.isFull) throw this.options.busy();
    const since = performance.now();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (performance.now() - since <= this.options.maxWaitMs) return;
    this.#handOn();
    throw this.options.busy();
  }

  /** The place goes straight to the next in line, so that nobody can slip in between. */
  #handOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
