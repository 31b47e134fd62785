import { runWithoutWriteChecks } from '../db/write-checks.ts';

/** Work that continues after a response. Failures are reported, and a shutdown waits for the work. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  constructor(private readonly report: (error: unknown) => void) {}

  run(work: () => Promise<unknown>): void {
    const done = runWithoutWriteChecks(work)
      .then(() => undefined, this.report)
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Makes a shutdown wait for work before a response too, because the requester may have disconnected. */
  watch<T>(work: Promise<T>): Promise<T> {
    this.run(() =>
      work.then(
        () => undefined,
        () => undefined, // the caller handles the error of its own promise
      ),
    );
    return work;
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
