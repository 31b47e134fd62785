import { useState } from 'react';

/** Whether there was room for everything at once when this was first drawn: what is closed on a phone is open here. */
export function useIsWide(): boolean {
  const [isWide] = useState(() => matchMedia('(min-width: 51.25rem)').matches);
  return isWide;
}
