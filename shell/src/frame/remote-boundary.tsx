import { isRouteErrorResponse, useLocation, useRouteError } from '@fotosoc/host';
import { RemoteUnavailable, type LoadedPage } from '@fotosoc/loader';
import { useEffect, useState } from 'react';
import { RemoteUnavailablePanel } from './remote-unavailable-panel.tsx';

export interface RemoteBoundaryProps {
  /** Brings the last good version of a page that threw while it was rendered. */
  onCrash: (path: string, error: unknown) => Promise<LoadedPage>;
  onRetry: () => Promise<void>;
}

/** Around the pages of one remote. A page that crashes is replaced by the last good version of itself; when there is
 *  none, or that crashes as well, the panel stands in. The frame and the other remotes go on. */
export function RemoteBoundary({ onCrash, onRetry }: RemoteBoundaryProps) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<LoadedPage | 'nothing' | 'loading'>('loading');
  const isHopeless = error instanceof RemoteUnavailable || isRouteErrorResponse(error);
  useEffect(() => {
    if (isHopeless) return undefined;
    let isCurrent = true;
    setShown('loading');
    onCrash(pathname, error).then(
      (page) => isCurrent && setShown(page),
      () => isCurrent && setShown('nothing'),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- onCrash is made anew for each boundary and does the same
  }, [error, pathname, isHopeless]);

  if (isHopeless || shown === 'nothing') return <RemoteUnavailablePanel onRetry={onRetry} />;
  if (shown === 'loading') return null;
  return <shown.Component />;
}
