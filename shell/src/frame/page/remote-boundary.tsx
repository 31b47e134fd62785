import { isRouteErrorResponse, useLocation, useRouteError } from '@fotosoc/host';
import { RemoteUnavailable, type LoadedPage } from '@fotosoc/loader';
import { useEffect, useState } from 'react';
import { isChangedDom } from './changed-dom.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { SuspenseTimeout } from './suspense-timeout.tsx';
import { RemoteRoot } from './remote-root.tsx';
import { RemoteUnavailablePanel, type RemoteUnavailablePanelProps } from './remote-unavailable-panel.tsx';

export interface RemoteBoundaryProps extends RemoteUnavailablePanelProps {
  name: string;
  /** Loads the last known good version of a page that threw during rendering. */
  onCrash: (path: string, error: unknown) => Promise<LoadedPage>;
  onGiveUp: (error: unknown) => void;
  /** Renders the page again after a translator or an extension changed its DOM.
   *  @returns `false` after too many attempts */
  onReopen: () => boolean;
}

/** Error boundary of the pages of one remote. A page that crashes is replaced by its last known good version and, if
 *  that crashes or is missing, by a panel. The frame and the other remotes continue. */
export function RemoteBoundary({ name, onCrash, onGiveUp, onReopen, ...recovery }: RemoteBoundaryProps) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<LoadedPage | 'nothing' | 'loading'>('loading');
  const [isDomChanged] = useState(() => isChangedDom(error));
  const isHopeless = error instanceof RemoteUnavailable || isRouteErrorResponse(error);
  useEffect(() => {
    if (isHopeless) return undefined;
    if (isDomChanged) {
      if (!onReopen()) setShown('nothing');
      return undefined;
    }
    let isCurrent = true;
    setShown('loading');
    onCrash(pathname, error).then(
      (page) => isCurrent && setShown(page),
      () => isCurrent && setShown('nothing'),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are made anew for each boundary and do the same
  }, [error, pathname, isHopeless, isDomChanged]);

  const panel = <RemoteUnavailablePanel {...recovery} />;
  if (isHopeless || shown === 'nothing') return panel;
  if (shown === 'loading') return null;
  return (
    <CrashBoundary
      key={pathname}
      onCrash={(thrown, isFromOutside) => isFromOutside || onGiveUp(thrown)}
      fallback={panel}
    >
      <SuspenseTimeout>
        <RemoteRoot name={name}>
          <shown.Component />
        </RemoteRoot>
      </SuspenseTimeout>
    </CrashBoundary>
  );
}
