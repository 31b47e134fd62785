/** Timeout error. */
export class Late extends Error {
  override name = 'Late';
}

/** Returns the result of `work`, or rejects after `timeoutMs`. A pending import() cannot be cancelled and continues.
 *  @throws Late after the timeout */
export async function within<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Late(`${what}: nothing after ${Math.round(timeoutMs)} ms`));
    }, timeoutMs);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

const LOOK_AGAIN_MS = 1000;

/** Returns the result of `work`, or rejects after `timeoutMs`, unless waiting still makes sense, which is checked then
 *  and every second.
 *  @throws Late if waiting does not make sense */
export async function patiently<T>(
  timeoutMs: number,
  what: string,
  work: Promise<T>,
  isWorthWaiting: () => Promise<boolean>,
): Promise<T> {
  const startedAt = performance.now();
  for (let waitMs = timeoutMs; ; waitMs = LOOK_AGAIN_MS) {
    try {
      return await within(waitMs, what, work);
    } catch (error) {
      if (!(error instanceof Late)) throw error;
      if (!(await isWorthWaiting()))
        throw new Late(`${what}: nothing after ${Math.round(performance.now() - startedAt)} ms`);
    }
  }
}
