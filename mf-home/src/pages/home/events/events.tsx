import { Blank } from '@fotosoc/ui/blank';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEvents } from '../../../data/events';
import { EventItem } from './event-item';
import styles from './events.module.css';

export function Events() {
  return (
    <section className="section" aria-labelledby="upcoming-events">
      <div className={`wrap ${styles.events}`}>
        <h2 className="h-sec" id="upcoming-events">
          Upcoming Events
        </h2>
        <List />
      </div>
    </section>
  );
}

function List() {
  const { events, isPending } = useEvents();
  if (isPending) return <Spinner label="Loading events..." />;
  if (!events) {
    return (
      <Blank title="Error Loading Events" row level={3} alert>
        Please try again later!
      </Blank>
    );
  }
  if (events.length === 0) {
    return (
      <Blank title="No Upcoming Events" row level={3}>
        Check back later!
      </Blank>
    );
  }
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={`${event.start} ${event.name}`}>
          <EventItem event={event} />
        </li>
      ))}
    </ul>
  );
}
