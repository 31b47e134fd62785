import type { User } from '@fotosoc/contract/account';
import { useSnapshot, useUser } from '@fotosoc/host';
import { useSyncExternalStore } from 'react';

/** Returns the signed-in user for the frame, and `null` during hydration if the server rendered the frame for every
 *  visitor: a page that is the same for all visitors is rendered once, and hydration needs the same frame. */
export function useFrameUser(): User | null {
  const user = useUser();
  const isRenderedForUser = useSnapshot('frame-user', () => user !== null);
  const isKnown = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => isRenderedForUser,
  );
  return isKnown ? user : null;
}
