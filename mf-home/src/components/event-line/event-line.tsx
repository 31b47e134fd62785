import type { ListedEvent } from '@fotosoc/contract/event';
import { formatWeekday } from '@fotosoc/contract/format-time';
import { Link, useSnapshot } from '@fotosoc/host';
import { formatPrice, formatShortDate } from '../event-times/event-times';
import { formatTime } from '../event-text/event-text';
import styles from './event-line.module.css';

/** Day of an event as a calendar leaf. */
export function DayLeaf({ instant }: { instant: string }) {
  const { day, month } = useSnapshot(`day of ${instant}`, () => formatShortDate(instant));
  return (
    <span className={styles.leaf} aria-hidden="true">
      <b>{day}</b>
      <span>{month}</span>
    </span>
  );
}

export function EventMeta({ event: { start, location, cost } }: { event: ListedEvent }) {
  const when = useSnapshot(`line of ${start}`, () => `${formatWeekday(start)}, ${formatTime(start)}`);
  const line = `${[when, location].filter(Boolean).join(', ')}${cost > 0 ? `. ${formatPrice(cost)}` : ''}`;
  return <span>{line}</span>;
}

/** Event in a short list, linked to its page. */
export function EventLine({ event }: { event: ListedEvent }) {
  return (
    <Link className={styles.line} to={`/events/${event.slug}`}>
      <DayLeaf instant={event.start} />
      <span>
        <b>{event.name}</b>
        <small>
          <EventMeta event={event} />
        </small>
      </span>
    </Link>
  );
}
