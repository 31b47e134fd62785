/** Work that goes on after an answer was sent. Its failures are reported, and a shutdown waits for it. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  constructor(private readonly report: (error: unknown) => void) {}

  run(work: () => Promise<unknown>): void {
    const done = work()
      .then(() => undefined, this.report)
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Settles when nothing is running any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
