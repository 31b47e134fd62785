/** Something did not arrive in time. */
export class Late extends Error {
  override name = 'Late';
}

/** `work`, or a rejection after `timeoutMs`. A pending import() cannot be cancelled: we only stop waiting for it.
 *  @throws Late when the time is up */
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

/** How soon it is asked again whether waiting makes sense. */
const LOOK_AGAIN_MS = 1000;

/** `work`, or a rejection after `timeoutMs`, unless it is worth waiting for: asked then, and again each second.
 *  @throws Late when it is not */
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
