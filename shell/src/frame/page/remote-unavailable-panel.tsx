import { isRouteErrorResponse, usePageTitle, useRouteError } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Page } from '@fotosoc/ui/page';
import { useState } from 'react';
import { NotFoundPage } from './not-found-page.tsx';
import { answers, useReachability } from './use-reachability.ts';

export interface RemoteUnavailablePanelProps {
  /** Opens the page anew. */
  onRetry: () => Promise<void>;
  /** Whether what did not arrive does now: asked now and then, so that the page opens by itself. */
  arrives?: (() => Promise<boolean>) | undefined;
}

/** Stands in for a remote whose page cannot be shown, in no version. The frame and the other remotes go on. */
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
    if (await answers()) await onRetry();
    setRetrying(false); // out of reach, where a reload would leave nothing but the browser's own error
  };
  // By this attribute the publish checks tell it from a page.
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
          ? 'Check your connection. This page opens by itself as soon as there is one.'
          : `${isReachable ? 'Everything else works. ' : ''}Try again in a moment.`}
      </EmptyState>
    </Page>
  );
}
