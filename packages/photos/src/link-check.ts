import { isUsableLink } from '@fotosoc/contract/link';
import { useEffect, useState } from 'react';

/** Long enough not to ask for every letter. */
const PAUSE_MS = 400;
/** As long as a free link is taken to be free: eighty photos that are dropped together ask once. */
const FREE_MS = 10_000;

export interface LinkCheckOptions {
  /** Asks the API whether a normalised link is in use. */
  isTaken: (link: string, signal: AbortSignal) => Promise<boolean>;
  /** The sentence for one that is. */
  taken: string;
}

export interface LinkCheck extends LinkCheckOptions {
  /** Resolves before a photo goes up under a free link, and where it cannot be known, since saving tells.
   *  @throws Error with the sentence for a link that is taken */
  requireFree: (link: string, signal: AbortSignal) => Promise<void>;
}

/** Whether the links of one kind of page are in use. */
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

/** Whether the link that somebody types is free, asked when typing pauses; undefined while that is not known, and for what
 *  can be no link.
 *  @param link normalised */
export function useAvailability({ isTaken }: LinkCheck, link: string): 'free' | 'taken' | undefined {
  const [answer, setAnswer] = useState<{ link: string; isTaken: boolean }>();
  useEffect(() => {
    if (!isUsableLink(link)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        setAnswer({ link, isTaken: await isTaken(link, controller.signal) });
      } catch {
        // Not knowing is fine: saving tells.
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
