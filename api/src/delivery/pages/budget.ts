/** So much at once, and so much a second after that. */
export class Budget {
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

  /** May be more than is left: what something takes is known once it is done. */
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
