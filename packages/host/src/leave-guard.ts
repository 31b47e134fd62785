import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm, type Confirmation } from './confirm.ts';

/** Asks the user before leaving a page with unsaved input. Before another page of the site, a dialog of the shell asks;
 *  before a reload or another site, the browser's own dialog.
 *  @param findQuestion returns the question; `null` if no input would be lost */
export function useLeaveGuard(findQuestion: () => Confirmation | null): void {
  const latest = useRef(findQuestion);
  useEffect(() => {
    latest.current = findQuestion;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current() !== null,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = latest.current();
    void (question ? confirm(question) : Promise.resolve(true)).then((isSure) =>
      isSure ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker]);
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (latest.current() !== null) event.preventDefault();
    };
    addEventListener('beforeunload', handleUnload);
    return () => removeEventListener('beforeunload', handleUnload);
  }, []);
}
