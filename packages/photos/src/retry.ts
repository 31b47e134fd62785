import { ApiError } from '@fotosoc/host';

/** Maximum duration of all attempts: ten minutes, with waits that double up to 64 times the first. */
const MAX_RETRY_DURATION_MS = 600_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_FACTOR = 64;

export interface RetryOptions {
  signal: AbortSignal;
  onWait: (failure: ApiError) => void;
}

/** Runs `attempt` until success, with retries after 5xx except 507, 408, 429 and lost connections. A `Retry-After` is
 *  honoured.
 *  @throws the error of `attempt` if a retry is useless or would be too late; the signal's reason when aborted */
export async function withRetries<T>(attempt: () => Promise<T>, { signal, onWait }: RetryOptions): Promise<T> {
  const startedAt = Date.now();
  for (let factor = 1; ; factor = Math.min(2 * factor, MAX_WAIT_FACTOR)) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !isRetriable(error.status)) throw error;
      const asked = (error.retryAfterSeconds ?? 0) * 1000;
      // Up to a quarter longer, so that photos that failed together are not retried together.
      const waitMs = Math.max(asked, FIRST_WAIT_MS * factor * (1 + Math.random() / 4));
      if (Date.now() - startedAt + waitMs > MAX_RETRY_DURATION_MS) throw error;
      onWait(error);
      signal.throwIfAborted();
      await wait(waitMs, signal);
    }
  }
}

function isRetriable(status: number): boolean {
  if (status === 507) return false; // storage must be freed first
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    function giveUp() {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
