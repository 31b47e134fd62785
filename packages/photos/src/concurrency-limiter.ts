/** Creates a limiter that runs at most `count` tasks at a time, in order of arrival. */
export function createConcurrencyLimiter(count: number) {
  let free = count;
  const queue: (() => void)[] = [];

  async function enter(signal: AbortSignal): Promise<void> {
    if (free === 0) {
      await new Promise<void>((resolve, reject) => {
        const takeTurn = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          queue.splice(queue.indexOf(takeTurn), 1);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(takeTurn);
      });
    } else free -= 1;
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async function run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
