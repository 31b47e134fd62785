import type { ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import { undoEnd } from '@fotosoc/contract/limits';
import { useAct } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LoadError } from '@fotosoc/ui/load-error';
import { Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { OutsideSource } from '../../../components/outside-source/outside-source';
import { SourceStanding } from '../../../components/outside-source/source-standing';
import { giveEventsBack, planEvent, takeOverEvents, usePlannedEvents } from '../../../data/planned-events';
import { EventRow } from '../event-row';
import listStyles from '../events.module.css';
import { EditedEvent } from './edited-event';
import entryStyles from '../../../editing/entry.module.css';
import { EventForm } from './event-form';
import { copyOf, EMPTY, inputOf, type EventValues } from './event-values';
import { EventRecord } from './event-record';
import type { Outcome } from './use-acts';

const NEW = 'new';

/** The list of events for who looks after them.
 *  @param outside what comes from elsewhere, and follows that by itself */
export function EventsEditor({ outside }: { outside: readonly ListedEvent[] }) {
  const { events, isPending, refetch } = usePlannedEvents();
  const [taken, setTaken] = useState(0);
  if (isPending) return <Spinner label="Loading events..." />;
  if (!events) return <LoadError what="The events" onRetry={() => void refetch()} />;
  return (
    <>
      {outside.length > 0 && (
        <OutsideSource
          things="events"
          source="feed"
          takeOver={takeOverEvents}
          giveBack={giveEventsBack}
          onTaken={async () => {
            await refetch();
            setTaken((times) => times + 1);
          }}
        />
      )}
      <SourceStanding kind="events" source="feed" />
      <Editor key={taken} loaded={events} outside={outside} />
    </>
  );
}

/** A new one, as it stands in the form. */
interface Draft {
  values: EventValues;
  note?: string;
  /** One for each that is begun. */
  id: number;
}

function Editor({ loaded, outside }: { loaded: PlannedEvent[]; outside: readonly ListedEvent[] }) {
  const [now] = useState(() => new Date().toISOString());
  // Nothing moves under the finger: rows stay where they were when this was opened.
  const [events] = useState(loaded);
  const [planned, setPlanned] = useState<{ event: PlannedEvent; outcome: Outcome }[]>([]);
  const [open, setOpen] = useState<string>();
  const [draft, setDraft] = useState<Draft>();
  const [said, say] = useState('');

  function begin(values: EventValues, note?: string): void {
    setDraft((before) => ({ values, id: (before?.id ?? 0) + 1, ...(note && { note }) }));
    setOpen(NEW);
  }
  const row = (event: PlannedEvent, isPast: boolean, outcome?: Outcome) => (
    <li key={event.id}>
      <EditedEvent
        shown={event}
        isPast={isPast}
        isOpen={open === event.id}
        onOpen={(isOpen) => setOpen(isOpen ? event.id : undefined)}
        onCopy={() => begin(copyOf(event), `Copied from ${event.name}. Only the day is missing.`)}
        say={say}
        outcome={outcome}
      />
    </li>
  );
  const upcoming = events.filter(({ end }) => end > now);
  const past = events.filter(({ end }) => end <= now).toReversed();
  return (
    <div className={listStyles.sections}>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {open === NEW && draft ? (
        <NewEvent
          key={draft.id}
          draft={draft}
          say={say}
          onClose={() => setOpen(undefined)}
          onPlanned={(event, outcome) => {
            setPlanned([{ event, outcome }, ...planned]);
            setOpen(undefined);
          }}
        />
      ) : (
        <button type="button" className={entryStyles.add} onClick={() => begin(EMPTY)}>
          <PlusIcon />
          Add an event
        </button>
      )}
      <section className={listStyles.section} aria-labelledby="upcoming">
        <Heading size="card" id="upcoming">
          Upcoming Events
        </Heading>
        <Rows>
          {planned.map(({ event, outcome }) => row(event, false, outcome))}
          {upcoming.map((event) => row(event, false))}
          {outside.map((event) => (
            <li key={event.slug}>
              <EventRow event={event} action={<Meta>Feed</Meta>} />
            </li>
          ))}
        </Rows>
      </section>
      {past.length > 0 && (
        <section className={listStyles.section} aria-labelledby="past">
          <Heading size="card" id="past">
            Past
          </Heading>
          <Rows>{past.map((event) => row(event, true))}</Rows>
        </section>
      )}
      <EventRecord />
    </div>
  );
}

interface NewEventProps {
  draft: Draft;
  say: (sentence: string) => void;
  onClose: () => void;
  onPlanned: (event: PlannedEvent, outcome: Outcome) => void;
}

function NewEvent({ draft, say, onClose, onPlanned }: NewEventProps) {
  const { isBusy, problem = '', fields, act } = useAct({ onFailed: (_, sentence) => say(sentence) });
  const save = (values: EventValues) =>
    act(async () => {
      const { event, entry } = await planEvent(inputOf(values));
      onPlanned(event, { sentence: 'Published.', entryId: entry.id, undoUntil: undoEnd() });
      say('Published. Undo is possible for one minute.');
    });
  return (
    <EventForm
      start={draft.values}
      note={draft.note ?? 'Visitors see it as soon as it is published.'}
      problem={problem}
      refused={fields}
      isBusy={isBusy}
      onSave={(values) => void save(values)}
      onClose={onClose}
    />
  );
}
