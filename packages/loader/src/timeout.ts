/** Error if work has not ended before its timeout. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Returns the result of `work`, or rejects after `timeoutMs`. `work` continues after the timeout, because an import()
 *  cannot be cancelled.
 *  @throws TimeoutError after the timeout */
export async function withTimeout<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`${what}: timed out after ${Math.round(timeoutMs)} ms`));
    }, timeoutMs);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

const CONNECTION_CHECK_INTERVAL_MS = 1000;

/** Returns the result of `work`, or rejects after `timeoutMs`. At the timeout, and every second afterwards, a check
 *  decides whether waiting longer makes sense.
 *  @throws TimeoutError if waiting makes no sense */
export async function withPatientTimeout<T>(
  timeoutMs: number,
  what: string,
  work: Promise<T>,
  isWorthWaiting: () => Promise<boolean>,
): Promise<T> {
  const startedAt = performance.now();
  for (let waitMs = timeoutMs; ; waitMs = CONNECTION_CHECK_INTERVAL_MS) {
    try {
      return await withTimeout(waitMs, what, work);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      if (!(await isWorthWaiting()))
        throw new TimeoutError(`${what}: timed out after ${Math.round(performance.now() - startedAt)} ms`);
    }
  }
}
