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
