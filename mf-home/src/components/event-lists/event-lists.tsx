import type { ListedEvent } from '@fotosoc/contract/event';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { List } from '@fotosoc/ui/list';
import type { ReactNode } from 'react';
import { EventRow } from './event-row';
import styles from './event-lists.module.css';

export interface EventListsProps {
  /** Soonest first. */
  upcoming: readonly ListedEvent[];
  /** Latest first. */
  past: readonly ListedEvent[];
  /** Opens an event instead of following the link to its page. */
  onOpen?: (event: ListedEvent) => void;
  /** Shown above the upcoming events. */
  notice?: ReactNode;
  /** Shown below the past events, e.g. a button for more. */
  more?: ReactNode;
}

export function EventLists({ upcoming, past, onOpen, ...rest }: EventListsProps) {
  const row = (event: ListedEvent, isPast: boolean) => (
    <li key={`${event.id ?? event.slug} ${event.start}`}>
      <EventRow event={event} isPast={isPast} onOpen={onOpen && (() => onOpen(event))} />
    </li>
  );
  return (
    <EventSections
      upcoming={upcoming.map((event) => row(event, false))}
      past={past.map((event) => row(event, true))}
      {...rest}
    />
  );
}

export interface EventSectionsProps extends Pick<EventListsProps, 'notice' | 'more'> {
  upcoming: readonly ReactNode[];
  past: readonly ReactNode[];
}

export function EventSections({ upcoming, past, notice, more }: EventSectionsProps) {
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-labelledby="upcoming">
        <Heading size="card" id="upcoming">
          Upcoming Events
        </Heading>
        {notice}
        {upcoming.length === 0 ? (
          <EmptyState title="No Upcoming Events" level={3}>
            Check back later!
          </EmptyState>
        ) : (
          <List>{upcoming}</List>
        )}
      </section>
      {past.length > 0 && (
        <section className={styles.section} aria-labelledby="past">
          <Heading size="card" id="past">
            Past
          </Heading>
          <List>{past}</List>
          {more}
        </section>
      )}
    </div>
  );
}
