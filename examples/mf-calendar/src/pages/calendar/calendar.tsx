import type { Event } from '@fotosoc/contract/event';
import { useApi, usePageTitle } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import styles from './calendar.module.css';
import { groupByMonth, formatDay } from './months';

/** Page of upcoming events, by the month of their start. */
export function Component() {
  usePageTitle('Calendar', 'What the society has planned, month by month.');
  const events = useApi('GET /api/events');
  return (
    <Page width="text">
      <PageHead title="Calendar" lead="What the society has planned." />
      {events.data && <Months events={events.data.events} />}
      {events.isPending && <Spinner label="Loading..." />}
      {events.isError && <LoadError what="The calendar" onRetry={() => void events.refetch()} />}
    </Page>
  );
}

function Months({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return <EmptyState title="Nothing is planned yet." />;
  return groupByMonth(events).map(([month, planned]) => (
    <section key={month} className={styles.month}>
      <h2>{month}</h2>
      <ul>
        {planned.map((event) => (
          <li key={`${event.start} ${event.name}`}>
            <time dateTime={event.start}>{formatDay(event.start)}</time>
            <span>
              <strong>{event.name}</strong>
              {event.location && <span>{event.location}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
