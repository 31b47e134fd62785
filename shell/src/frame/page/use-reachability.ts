import { ApiError, request } from '@fotosoc/contract/request';
import { useEffect, useEffectEvent, useState } from 'react';

/** Interval between checks while the site is unreachable: doubled each time, up to a minute. */
const FIRST_WAIT_MS = 4000;
const MAX_WAIT_MS = 64_000;
const REQUEST_TIMEOUT_MS = 5000;

/** Returns whether the site is reachable; `undefined` until known. Checks repeatedly while the site is unreachable or
 *  files are missing, and at once when the browser reports a network.
 *  @param onBack reopens the page; called when the site responds again, or the missing files arrive
 *  @param arrives returns whether the missing files arrive */
export function useReachability(onBack: () => void, arrives?: () => Promise<boolean>): boolean | undefined {
  const [isReachable, setReachable] = useState(navigator.onLine ? undefined : false);
  const handleBack = useEffectEvent(onBack);
  const isMended = useEffectEvent(async () => (await arrives?.()) === true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let waitMs = FIRST_WAIT_MS;
    let wasAway = !navigator.onLine;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const isThere = await isSiteReachable();
      if (isOver) return;
      setReachable((before) => (isThere && wasAway ? before : isThere));
      if (isThere && (wasAway || (waitMs > FIRST_WAIT_MS && (await isMended())))) {
        if (!isOver) handleBack();
        return;
      }
      wasAway = !isThere;
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(() => void look(), waitMs);
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
    };
    const handleOnline = () => void look();
    addEventListener('online', handleOnline);
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', handleOnline);
    };
  }, []);
  return isReachable;
}

/** Returns whether the site responds, also with an error. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    await request('GET /api/health', undefined, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status > 0;
  }
}
