import { usePageTitle, useSnapshot } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { formatMoment } from '../../components/event-text/event-text';
import { useAllEvents } from '../../data/all-events';
import { EventLists } from '../../components/event-lists/event-lists';

/** Page of upcoming and past events, which editors change in place. */
export function Component() {
  usePageTitle('Events', 'Planned events of the society, and photos of past events.');
  return (
    <Editable page="events">
      <Page width="text">
        <PageHead title="Events" />
        <Lists />
      </Page>
    </Editable>
  );
}

function Lists() {
  const { upcoming, past, feed, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllEvents();
  if (isPending) return <Spinner label="Loading events..." />;
  if (!upcoming || !past) return <LoadError what="The events" onRetry={() => void refetch()} />;
  return (
    <EventLists
      upcoming={upcoming}
      past={past}
      notice={feed?.isSilent && <FailedFeedNotice readAt={feed.readAt} />}
      more={
        hasNextPage && (
          <div>
            <Button variant="line" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier events
            </Button>
          </div>
        )
      }
    />
  );
}

/** Notice that the feed fails and its events may be outdated. */
function FailedFeedNotice({ readAt }: { readAt: string | null }) {
  const since = useSnapshot(`feed of ${readAt}`, () => readAt && formatMoment(readAt));
  return (
    <Notice>
      <p>
        {since
          ? `The events feed has not responded since ${since}. You see its events of that time.`
          : 'The events feed does not respond. Some events may be missing.'}
      </p>
    </Notice>
  );
}
