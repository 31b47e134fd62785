import { runWithoutWriteChecks } from '../db/write-checks.ts';

/** Work that goes on after an answer was sent. Its failures are reported, and a shutdown waits for it. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  constructor(private readonly report: (error: unknown) => void) {}

  run(work: () => Promise<unknown>): void {
    const done = runWithoutWriteChecks(work)
      .then(() => undefined, this.report)
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Has a shutdown wait for what goes on before an answer, too, when the caller may be gone by then. */
  watch<T>(work: Promise<T>): Promise<T> {
    this.run(() =>
      work.then(
        () => undefined,
        () => undefined, // whoever called hears of it
      ),
    );
    return work;
  }

  /** Settles when nothing is running any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
