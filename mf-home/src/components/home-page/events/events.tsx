import { Link } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEvents } from '../../../data/events';
import { EventItem } from './event-item';
import { Section } from '../section/section';
import styles from './events.module.css';

export function Events() {
  return (
    <Section labelledBy="upcoming-events">
      <Container className={styles.events}>
        <Heading size="section" id="upcoming-events">
          Upcoming Events
        </Heading>
        <div>
          <List />
          <p className={styles.all}>
            <Link className={linkClass} to="/events">
              All events
            </Link>
          </p>
        </div>
      </Container>
    </Section>
  );
}

function List() {
  const { events, isPending } = useEvents();
  if (isPending) return <Spinner label="Loading events..." />;
  if (!events) {
    return (
      <EmptyState title="Error Loading Events" row level={3} alert>
        Please try again later!
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState title="No Upcoming Events" row level={3}>
        Check back later!
      </EmptyState>
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
