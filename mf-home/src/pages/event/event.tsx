import type { Reply } from '@fotosoc/contract';
import { Link, useParams, usePageTitle, useSnapshot } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { ArrowLeftIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { EventLine } from '../../components/event-line/event-line';
import { formatMoment, formatMove } from '../../components/event-text/event-text';
import { useEvent } from '../../data/all-events';
import { EventPicture, EventDescription } from '../../components/event-description/event-description';
import { EventPhotos } from './event-photos';
import styles from '../../components/event-description/event-description.module.css';
import { getEventStatus } from '../../components/event-description/event-status';

/** Page of an event, with the photos first after the event. */
export function Component() {
  const { slug = '' } = useParams();
  const { data, isPending, isMissing, refetch } = useEvent(slug);
  usePageTitle(data?.event.name ?? 'Events', 'An event of the society: when, where, and photos afterwards.');
  const id = data?.event.id ?? null;
  return (
    <Editable
      page="events"
      startAt={id === null ? undefined : `event.${id}`}
      label="Edit event"
      isReadOnly={id === null}
    >
      <Page width="text">
        <p className={styles.back}>
          <Link className={linkClass} to="/events">
            <ArrowLeftIcon />
            Events
          </Link>
        </p>
        {isPending && <Spinner label="Loading event..." />}
        {isMissing && (
          <EmptyState
            title="Event not found"
            level={1}
            action={
              <Link className={getButtonClass({ variant: 'line' })} to="/events">
                Events
              </Link>
            }
          >
            The event may have been deleted.
          </EmptyState>
        )}
        {!data && !isPending && !isMissing && <LoadError what="The event" level={1} onRetry={() => void refetch()} />}
        {data && <EventPage key={`${data.event.slug} ${data.event.start} ${data.event.end}`} {...data} />}
      </Page>
    </Editable>
  );
}

function EventPage({ event, photos, earlierPhotos, next, feed }: Reply<'GET /api/events/:slug'>) {
  const standing = useSnapshot(`standing of ${event.slug}`, () => getEventStatus(event, new Date()));
  const isOver = standing === 'over';
  const shown = photos.count > 0 ? photos : earlierPhotos;
  return (
    <article>
      {event.movedFrom && standing === 'coming' && <Moved from={event.movedFrom} start={event.start} />}
      {feed?.isSilent && feed.readAt && <Silent readAt={feed.readAt} />}
      {isOver && photos.count > 0 ? (
        <>
          <EventPhotos event={event} photos={photos} />
          <div className={styles.section}>
            <div className={styles.event}>
              <EventPicture event={event} />
              <EventDescription event={event} standing={standing} isBelow next={next} />
            </div>
          </div>
        </>
      ) : (
        <>
          <div className={styles.event}>
            <EventPicture event={event} />
            <EventDescription event={event} standing={standing} next={next} />
          </div>
          {(isOver || shown) && <EventPhotos event={event} photos={shown} isEarlier={photos.count === 0 && !isOver} />}
        </>
      )}
      {next.length > 0 && (
        <section className={styles.section} aria-labelledby="after-that">
          <Heading size="card" id="after-that">
            {isOver ? 'Next' : 'After that'}
          </Heading>
          <ul className={styles.list}>
            {next.map((one) => (
              <li key={one.slug}>
                <EventLine event={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Moved({ from, start }: { from: string; start: string }) {
  const [by, was] = useSnapshot(`moved from ${from}`, () => [formatMove(from, start), formatMoment(from)]);
  return (
    <div className={styles.back}>
      <Notice>
        <p>
          <strong>{by}</strong> <span>{`The old date was ${was}.`}</span>
        </p>
      </Notice>
    </div>
  );
}

function Silent({ readAt }: { readAt: string }) {
  const at = useSnapshot(`read at ${readAt}`, () => formatMoment(readAt));
  return (
    <div className={styles.back}>
      <Notice>
        <p>{`This event was last read from the events feed on ${at}.`}</p>
      </Notice>
    </div>
  );
}
