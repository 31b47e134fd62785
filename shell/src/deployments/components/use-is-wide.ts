import { useState } from 'react';

/** Returns whether the window was wide at the first render. Sections are initially open on wide windows and closed on
 *  phones. */
export function useIsWide(): boolean {
  const [isWide] = useState(() => matchMedia('(min-width: 51.25rem)').matches);
  return isWide;
}
