import { isRouteErrorResponse, usePageTitle, useRouteError } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Page } from '@fotosoc/ui/page';
import { useState } from 'react';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';

/** Stands in for a remote whose page cannot be shown, in no version. The frame and the other remotes go on. */
export function RemoteUnavailablePanel({ onRetry }: { onRetry: () => Promise<void> }) {
  const error = useRouteError();
  const [isRetrying, setRetrying] = useState(false);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  usePageTitle(isMissing ? undefined : 'Temporarily unavailable');
  if (isMissing) return <NotFoundPage />;
  // By this attribute the publish checks tell it from a page.
  return (
    <Page width="text" data-unavailable>
      <EmptyState
        level={1}
        alert
        title="This part of the site is temporarily unavailable"
        action={
          <Button
            busy={isRetrying}
            onClick={() => {
              setRetrying(true);
              void onRetry();
            }}
          >
            Retry
          </Button>
        }
      >
        Everything else works. Try again in a moment.
      </EmptyState>
    </Page>
  );
}
