import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { useEffect, useRef } from 'react';
import { isLinkTaken } from '../../data/portfolios';

/** Long enough not to ask for every letter. */
const PAUSE_MS = 400;
/** Of one name; a society has no more members called the same who all have a portfolio. */
const MOST = 9;

/** Suggests a link made of a name, a free one, when typing it pauses; as long as there is no other link than one
 *  suggested before.
 *  @param suggest always the same function
 *  @returns what says that the link is somebody's own from then on, were it empty */
export function useSuggestedLink(name: string, link: string, suggest: (link: string) => void): () => void {
  /** Undefined once the link is somebody's own. */
  const suggested = useRef<{ base: string; link: string } | undefined>({ base: '', link: '' });
  useEffect(() => {
    const base = normaliseLink(name);
    const { current: last } = suggested;
    if (link !== last?.link || base === last.base || !isUsableLink(base)) return undefined;
    const controller = new AbortController();
    const find = async () => {
      const free = await findFree(base, controller.signal).catch(() => undefined); // they type one, as ever
      if (free === undefined || controller.signal.aborted || suggested.current === undefined) return;
      suggested.current = { base, link: free };
      suggest(free);
    };
    const timer = setTimeout(() => void find(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, link, suggest]);
  return () => {
    suggested.current = undefined;
  };
}

/** `aoife-byrne`, or with the first number behind it that is free. */
async function findFree(base: string, signal: AbortSignal): Promise<string | undefined> {
  for (let number = 1; number <= MOST; number++) {
    const link = number === 1 ? base : `${base}-${number}`;
    if (!(await isLinkTaken(link, signal))) return link;
  }
  return undefined;
}
