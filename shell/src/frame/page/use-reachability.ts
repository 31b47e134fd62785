import { ApiError, request } from '@fotosoc/contract/request';
import { useEffect, useEffectEvent, useState } from 'react';

/** Between two looks while nothing answers: doubled each time, up to a minute. */
const FIRST_WAIT_MS = 4000;
const MAX_WAIT_MS = 64_000;
const PATIENCE_MS = 5000;

/** Whether the site can be reached at all; undefined until that is known. While it cannot, or what is missing may arrive
 *  yet, it looks again and again, and at once when the browser says that there is a network.
 *  @param onBack told when the site answers after it did not, or brings what was missing: it opens the page anew, and until
 *  then what was said stands
 *  @param arrives whether what is missing arrives */
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
      const isThere = await answers();
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

/** Whether the site answers, be it by refusing. */
export async function answers(): Promise<boolean> {
  try {
    await request('GET /api/health', undefined, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status > 0;
  }
}
