import { isUsableLink } from '@fotosoc/contract/link';
import { useEffect, useState } from 'react';
import { isLinkTaken } from '../../data/portfolios';

/** Long enough not to ask for every letter. */
const PAUSE_MS = 400;

/** Whether a portfolio with this link exists, asked when typing pauses; undefined while that is not known. */
export function useLinkAvailability(link: string): 'free' | 'taken' | undefined {
  const [answer, setAnswer] = useState<{ link: string; isTaken: boolean }>();
  useEffect(() => {
    if (!isUsableLink(link)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        setAnswer({ link, isTaken: await isLinkTaken(link, controller.signal) });
      } catch {
        // Not knowing is fine: saving tells.
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [link]);
  if (answer?.link !== link) return undefined;
  return answer.isTaken ? 'taken' : 'free';
}
