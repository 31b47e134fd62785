import type { ListedEvent } from '@fotosoc/contract/event';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { Link, Slot, useSnapshot } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { PlusIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { lazy, Suspense, useState } from 'react';
import { EventFacts } from '../event-facts/event-facts';
import { formatDuration, formatPhotoCount, formatTime, formatDaysUntil } from '../event-text/event-text';
import { formatCancellation } from '../event-times/event-times';
import { ExternalLink } from '../external-link/external-link';
import styles from './event-description.module.css';
import { ShareButton } from './share-button';
import type { EventStatus } from './event-status';

const AddToCalendar = lazy(async () => ({ default: (await import('./add-to-calendar')).AddToCalendar }));

const DARK_ZONE = 3;
const WIDTHS = { '(min-width: 61.25rem)': '55vw', all: '100vw' };
const MAP = 'https://www.openstreetmap.org/search?query=';

export function EventPicture({ event: { photo, image } }: { event: ListedEvent }) {
  return (
    <div className={styles.picture}>
      {photo ? (
        <Photo photo={photo} alt={photo.alt} widths={WIDTHS} ratio={3 / 2} eager />
      ) : (
        <PhotoFrame className={styles.frame}>
          {image ? (
            <picture>
              <img src={image} alt="" fetchPriority="high" />
            </picture>
          ) : (
            <FallbackPicture className={styles.blank} zone={DARK_ZONE} />
          )}
        </PhotoFrame>
      )}
    </div>
  );
}

export interface EventDescriptionProps {
  event: ListedEvent;
  standing: EventStatus;
  /** True if the title is shown above already. */
  isBelow?: boolean;
  next: readonly ListedEvent[];
}

/** Facts and description of an event, with its actions. */
export function EventDescription({ event, standing, isBelow = false, next: [following] }: EventDescriptionProps) {
  const [isAdding, setAdding] = useState(false);
  const { location, description } = event;
  const isComing = standing === 'coming' || standing === 'now';
  return (
    <div className={styles.words}>
      {!isBelow && <EventHead event={event} standing={standing} />}
      {standing === 'cancelled' && following && (
        <p>
          <Link
            className={getButtonClass({ variant: 'line', size: 'sm' })}
            to={`/events/${following.slug}`}
          >{`After that: ${following.name}`}</Link>
        </p>
      )}
      {isComing && (
        <ButtonRow>
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <PlusIcon />
            Add to calendar
          </Button>
          <ShareButton title={event.name} />
        </ButtonRow>
      )}
      <EventFacts
        event={event}
        omitsEnd
        map={
          location && (
            <>
              <span>. </span>
              <ExternalLink href={MAP + encodeURIComponent(location)} arrow={false}>
                Map
              </ExternalLink>
            </>
          )
        }
      />
      {isComing && event.takesSignUps && (
        <Slot name="event.places" props={{ event: event.slug }} className={styles.places} />
      )}
      {description && (
        <div className={styles.description}>
          {description.split(/\n\s*\n/).map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no names, and never change places
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      {isComing && (
        <p>
          <Link className={linkClass} to="/loans">
            Borrow equipment for this event
          </Link>
        </p>
      )}
      {isAdding && (
        <Suspense>
          <AddToCalendar event={event} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Name and time of an event. */
export function EventHead({ event, standing }: { event: ListedEvent; standing: EventStatus }) {
  const { name, cancelled, photoCount } = event;
  const [when, more] = useSnapshot(`when ${event.slug} ${event.start} ${event.end}`, () =>
    whenInWords(event, standing, photoCount),
  );
  return (
    <header className={styles.head}>
      <Heading size="section" as="h1">
        {cancelled ? <s>{name}</s> : name}
      </Heading>
      {cancelled && <p className={styles.late}>{formatCancellation(cancelled.reason)}</p>}
      <p className={styles.date}>
        {when}
        <span>{more}</span>
      </p>
    </header>
  );
}

/** Day of the event, with details about its time. */
function whenInWords(event: ListedEvent, standing: EventStatus, photoCount: number): [when: string, more: string] {
  const { start, end } = event;
  if (standing === 'cancelled') return [`Was planned for ${formatWeekdayAndDay(start)}`, formatDuration(event)];
  if (standing === 'over')
    return [formatWeekdayAndDay(start), photoCount > 0 ? `Over. ${formatPhotoCount(photoCount)}` : 'Over'];
  if (standing === 'now') return [end > start ? `Now, until ${formatTime(end)}` : 'Now', formatWeekdayAndDay(start)];
  const until = standing === 'coming' ? formatDaysUntil(start, new Date()) : '';
  return [formatWeekdayAndDay(start), [formatDuration(event), until].filter(Boolean).join(', ')];
}
