import { isRouteErrorResponse, usePageTitle, useRouteError } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Page } from '@fotosoc/ui/page';
import { useState } from 'react';
import { NotFoundPage } from './not-found-page.tsx';
import { isSiteReachable, useReachability } from './use-reachability.ts';

export interface RemoteUnavailablePanelProps {
  onRetry: () => Promise<void>;
  /** Returns whether the files that were missing have arrived. Called at intervals; the page opens as soon as the
   *  result is `true`. */
  arrives?: (() => Promise<boolean>) | undefined;
}

/** Panel for a remote whose page cannot be shown in any version. The frame and the other remotes continue. */
export function RemoteUnavailablePanel(recovery: RemoteUnavailablePanelProps) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  usePageTitle(isMissing ? undefined : 'Temporarily unavailable');
  return isMissing ? <NotFoundPage /> : <Panel {...recovery} />;
}

function Panel({ onRetry, arrives }: RemoteUnavailablePanelProps) {
  const [isRetrying, setRetrying] = useState(false);
  const isReachable = useReachability(() => {
    setRetrying(true);
    void onRetry();
  }, arrives);
  const handleRetry = async () => {
    setRetrying(true);
    if (await isSiteReachable()) await onRetry();
    setRetrying(false); // without a connection, a reload would only show the browser's error page
  };
  // Publish checks recognise an unavailable remote by the attribute `data-unavailable`.
  return (
    <Page width="text" data-unavailable>
      <EmptyState
        level={1}
        alert
        title={
          isReachable === false ? 'The site cannot be reached' : 'This part of the site is temporarily unavailable'
        }
        action={
          <Button busy={isRetrying} onClick={handleRetry}>
            Retry
          </Button>
        }
      >
        {isReachable === false
          ? 'Check your connection. This page opens as soon as you are online.'
          : `${isReachable ? 'Everything else works. ' : ''}Try again in a moment.`}
      </EmptyState>
    </Page>
  );
}
