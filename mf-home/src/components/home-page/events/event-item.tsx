import { useState } from 'react';
import { Link, useSnapshot } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Heading } from '@fotosoc/ui/heading';
import { FallbackPicture, PhotoFrame } from '@fotosoc/ui/photo';
import { EventFacts } from '../../event-facts/event-facts';
import { formatCancellation, formatShortDate } from '../../event-times/event-times';
import type { HomeEvent } from '../../../data/events';
import { SitePicture } from '../../site-picture/site-picture';
import styles from './events.module.css';

const DARK_ZONE = 3;
const WIDTHS = { '(min-width: 41.25rem)': 'max(200px, 27vw)', all: '92vw' };

export function EventItem({ event }: { event: HomeEvent }) {
  const isCancelled = event.reason !== undefined;
  const [isOpen, setOpen] = useState(false);
  const { day, month } = useSnapshot(`day of ${event.start}`, () => formatShortDate(event.start));
  return (
    <article className={styles.item}>
      <p className={styles.date} aria-hidden="true">
        <b>{day}</b>
        <span>{month}</span>
      </p>
      <div className={styles.body}>
        <Heading size="card" as="h3" className={styles.name}>
          <Link to={`/events/${event.slug}`}>{isCancelled ? <s>{event.name}</s> : <span>{event.name}</span>}</Link>
        </Heading>
        {event.reason !== undefined && <p className={styles.late}>{formatCancellation(event.reason)}</p>}
        <EventFacts event={event} />
        <Button
          variant="line"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Description of ${event.name}`}
          onClick={() => setOpen(true)}
        >
          Description
        </Button>
      </div>
      <PhotoFrame className={styles.picture}>
        {event.image ? (
          <SitePicture src={event.image} widths={WIDTHS} />
        ) : (
          <FallbackPicture className={styles.blank} zone={DARK_ZONE} />
        )}
      </PhotoFrame>
      {isOpen && <Description event={event} onClose={() => setOpen(false)} />}
    </article>
  );
}

function Description({ event, onClose }: { event: HomeEvent; onClose: () => void }) {
  const picture = event.image && (
    <PhotoFrame className={styles.wide}>
      <SitePicture eager src={event.image} widths={{ all: 'min(92vw, 40rem)' }} />
    </PhotoFrame>
  );
  return (
    <Dialog title={event.name} picture={picture} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {event.reason !== undefined && <p className={styles.late}>{formatCancellation(event.reason)}</p>}
      <p className={styles.description}>{event.description}</p>
      <EventFacts event={event} />
    </Dialog>
  );
}
