/** Time budget: an initial amount, refilled per second. */
export class TimeBudget {
  #left: number;
  #atMs: number;

  constructor(
    private readonly limits: { mostMs: number; msPerSecond: number },
    private readonly now: () => number,
  ) {
    this.#left = limits.mostMs;
    this.#atMs = now();
  }

  get isSpent(): boolean {
    return this.#leftNow() <= 0;
  }

  /** Spends time, also more than is left: the cost of a job is known afterwards. */
  spend(ms: number): void {
    this.#left = this.#leftNow() - ms;
  }

  #leftNow(): number {
    const { mostMs, msPerSecond } = this.limits;
    const nowMs = this.now();
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#left = Math.min(mostMs, this.#left + (passedMs * msPerSecond) / 1000);
    return this.#left;
  }
}
