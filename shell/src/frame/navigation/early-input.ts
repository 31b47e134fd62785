import { useEffect, useEffectEvent } from 'react';
import { INTERACTIVE_EVENT } from '../../document/interactive.ts';

/** Calls `onRead` after hydration and when the page becomes interactive, to take over DOM changes of page-start.js. The
 *  page becomes interactive after the frame, so a visitor may press a button of the frame in between. */
export function useEarlyInput(onRead: () => void): void {
  const handleRead = useEffectEvent(onRead);
  useEffect(() => {
    const read = () => {
      handleRead();
    };
    read();
    addEventListener(INTERACTIVE_EVENT, read, { once: true });
    return () => {
      removeEventListener(INTERACTIVE_EVENT, read);
    };
  }, []);
}
