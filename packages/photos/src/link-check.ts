import { isUsableLink } from '@fotosoc/contract/link';
import { useEffect, useState } from 'react';

/** Avoids a request for every letter. */
const PAUSE_MS = 400;
/** Duration for which a link counts as free: eighty photos dropped together cause one request. */
const FREE_MS = 10_000;

export interface LinkCheckOptions {
  isTaken: (link: string, signal: AbortSignal) => Promise<boolean>;
  taken: string;
}

export interface LinkCheck extends LinkCheckOptions {
  /** Resolves if a link is free, or if the answer is unknown, because saving checks again.
   *  @throws Error with the sentence for a link in use */
  requireFree: (link: string, signal: AbortSignal) => Promise<void>;
}

/** Creates a check whether the links of one type of page are in use. */
export function createLinkCheck({ isTaken, taken }: LinkCheckOptions): LinkCheck {
  let free = { link: '', sinceMs: -FREE_MS };
  return {
    isTaken,
    taken,
    requireFree: async (link, signal) => {
      if (!isUsableLink(link) || (free.link === link && performance.now() - free.sinceMs < FREE_MS)) return;
      if (await isTaken(link, signal).catch(() => false)) throw new Error(taken);
      free = { link, sinceMs: performance.now() };
    },
  };
}

/** Returns whether a typed link is free, requested after a pause; `undefined` while unknown, and for an unusable link.
 *  @param link normalised link */
export function useAvailability({ isTaken }: LinkCheck, link: string): 'free' | 'taken' | undefined {
  const [answer, setAnswer] = useState<{ link: string; isTaken: boolean }>();
  useEffect(() => {
    if (!isUsableLink(link)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        setAnswer({ link, isTaken: await isTaken(link, controller.signal) });
      } catch {
        // Unknown is acceptable: saving checks again.
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isTaken, link]);
  if (answer?.link !== link) return undefined;
  return answer.isTaken ? 'taken' : 'free';
}
