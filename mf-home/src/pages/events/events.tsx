import { usePageTitle, useSnapshot, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { lazy, Suspense, useState } from 'react';
import { useAllEvents } from '../../data/all-events';
import { momentInWords } from '../../components/event-words/event-words';
import { EventRow } from './event-row';
import styles from './events.module.css';

/** Nothing of it reaches visitors. */
const EventsEditor = lazy(async () => ({ default: (await import('./editing/events-editor')).EventsEditor }));

/** What is to come, then what was; for who looks after the content, with what can be changed. */
export function Component() {
  usePageTitle('Events', 'What the society has planned, and photos of what it has done.');
  const user = useUser();
  const mayEdit = user?.rights.includes('content') ?? false;
  const [isEditing, setEditing] = useState(false);
  return (
    <Page width="text">
      <PageHead
        title="Events"
        action={
          mayEdit && (
            <Button variant="line" size="sm" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
              {isEditing ? 'Stop editing' : 'Edit this page'}
            </Button>
          )
        }
      />
      {mayEdit && isEditing ? <Editing /> : <Lists />}
    </Page>
  );
}

function Editing() {
  const { upcoming = [] } = useAllEvents();
  return (
    <Suspense fallback={<Spinner label="Loading events..." />}>
      <EventsEditor outside={upcoming.filter(({ id }) => id === null)} />
    </Suspense>
  );
}

function Lists() {
  const { upcoming, past, feed, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllEvents();
  if (isPending) return <Spinner label="Loading events..." />;
  if (!upcoming || !past) return <LoadError what="The events" onRetry={() => void refetch()} />;
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-labelledby="upcoming">
        <Heading size="card" id="upcoming">
          Upcoming Events
        </Heading>
        {feed?.isSilent && <SilentFeed readAt={feed.readAt} />}
        {upcoming.length === 0 ? (
          <EmptyState title="No Upcoming Events" level={3}>
            Check back later!
          </EmptyState>
        ) : (
          <Rows>
            {upcoming.map((event) => (
              <li key={event.slug}>
                <EventRow event={event} />
              </li>
            ))}
          </Rows>
        )}
      </section>
      {past.length > 0 && (
        <section className={styles.section} aria-labelledby="past">
          <Heading size="card" id="past">
            Past
          </Heading>
          <Rows>
            {past.map((event) => (
              <li key={event.slug}>
                <EventRow event={event} isPast />
              </li>
            ))}
          </Rows>
          {hasNextPage && (
            <div>
              <Button variant="line" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Earlier
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** That what comes from elsewhere is as it was a while ago. */
function SilentFeed({ readAt }: { readAt: string | null }) {
  const since = useSnapshot(`feed of ${readAt}`, () => readAt && momentInWords(readAt));
  return (
    <Notice>
      <p>
        {since
          ? `The feed has not answered since ${since}. Its events stay as they were.`
          : 'The feed of events does not answer. There may be more than what is here.'}
      </p>
    </Notice>
  );
}
