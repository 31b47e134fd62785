import type { ListedEvent } from '@fotosoc/contract/event';
import type { EventSection, RowKey } from '@fotosoc/contract/page-section';
import { isSameValue } from '@fotosoc/ui/editor';
import { LinkButton } from '@fotosoc/ui/link';
import { Button } from '@fotosoc/ui/button';
import { PageHead, Page } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { OutsideSource } from '../../outside-source/outside-source';
import { SourceHealthNotice } from '../../outside-source/source-health';
import { useAllEvents } from '../../../data/all-events';
import { resumeEventSource, importEvents, usePlannedEvents } from '../../../data/planned-events';
import page from '../../../components/event-description/event-description.module.css';
import { EventPicture, EventDescription } from '../../../components/event-description/event-description';
import { getEventStatus } from '../../../components/event-description/event-status';
import { EventRow } from '../../../components/event-lists/event-row';
import { EventLists, EventSections } from '../../../components/event-lists/event-lists';
import { scrollToTop } from '../../show-top';
import { useEditing } from '../../use-editing';
import { AddEvent, EventEntry } from './event-entry';
import styles from './events.module.css';
import { toListedEvent } from './listed-event';

/** Number of past events shown initially, and added by each press of "Show earlier events". */
const PAST_COUNT = 24;

/** Listed draft: `value` is `null` for an event that will be removed. */
interface Shown {
  key: RowKey;
  value: EventSection | null;
  seen: EventSection | null;
}

function EventsEditor() {
  const { drafts, startAt } = useEditing();
  const { upcoming: outside, planned } = useOutside();
  const [now] = useState(() => new Date().toISOString());
  const [openKey, setOpenKey] = useState(startAt as RowKey | undefined);
  const [copiedFrom, setCopiedFrom] = useState<{ key: RowKey; name: string }>();
  const [said, say] = useState('');
  const [pastCount, setPastCount] = useState(PAST_COUNT);
  // The order does not change during typing: a published event keeps its row, and a new event is on top.
  const shown = useShown((one) => one.seen?.start ?? (one.key === openKey ? '' : (one.value?.start ?? '')));
  const { state } = useEditing();
  const entry = ({ key, value, seen }: Shown) => (
    <li key={key}>
      <EventEntry
        section={{ key, value, seen }}
        published={planned.find(({ id }) => `event.${id}` === key)}
        note={copiedFrom?.key === key ? `Copied from ${copiedFrom.name}. Check the date and time.` : undefined}
        isPast={isPast(key)}
        isOpen={openKey === key}
        onOpen={(isOpen) => setOpenKey(isOpen ? key : undefined)}
        onCopied={(keys, name) => {
          say(keys.length === 1 ? '1 event added to the draft.' : `${keys.length} events added to the draft.`);
          if (keys.length > 1) return;
          setOpenKey(keys[0]);
          setCopiedFrom({ key: keys[0]!, name });
        }}
        say={say}
      />
    </li>
  );
  const endOf = (key: RowKey): string => {
    const value = (state.sections![key]?.seen ?? state.values[key]) as EventSection;
    return toListedEvent(key, value, undefined, {}).end;
  };
  const isPast = (key: RowKey) => endOf(key) !== '' && endOf(key) <= now;
  const isChangedOrFirst = ({ key, value, seen }: Shown) => key === startAt || !isSameValue(value, seen);
  const coming = shown.filter(({ key }) => !isPast(key));
  const past = shown.filter(({ key }) => isPast(key)).toReversed();
  return (
    <Page width="text">
      <PageHead title="Events" />
      {outside.length > 0 && (
        <OutsideSource
          things="events"
          source="feed"
          takeOver={importEvents}
          giveBack={resumeEventSource}
          onTaken={() => drafts.load()}
        />
      )}
      <SourceHealthNotice kind="events" source="feed" />
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <AddEvent onAdded={setOpenKey} />
      <EventSections
        upcoming={[
          ...coming.map(entry),
          ...outside.map((event) => (
            <li key={event.slug}>
              <EventRow event={event} action={<span>From the feed</span>} />
            </li>
          )),
        ]}
        past={past.filter((one, index) => index < pastCount || isChangedOrFirst(one)).map(entry)}
        more={
          past.length > pastCount && (
            <div>
              <Button variant="line" size="sm" onClick={() => setPastCount(pastCount + PAST_COUNT)}>
                Show earlier events
              </Button>
            </div>
          )
        }
      />
    </Page>
  );
}

function EventsPreview() {
  const { state } = useEditing();
  const { upcoming: outside, planned } = useOutside();
  const [now] = useState(() => new Date().toISOString());
  const events = useShown(({ value }) => value?.start ?? '').flatMap(({ key, value }) => {
    const published = planned.find(({ id }) => `event.${id}` === key);
    return value ? [toListedEvent(key, value, published, state.photos)] : [];
  });
  const [openId, setOpenId] = useState<string>();
  const upcoming = [...events.filter(({ end }) => end > now || end === ''), ...outside];
  const opened = events.find(({ id }) => id === openId);
  if (opened)
    return (
      <EventPreview
        event={opened}
        onBack={() => {
          setOpenId(undefined);
          scrollToTop();
        }}
      />
    );
  return (
    <Page width="text">
      <PageHead title="Events" />
      <EventLists
        upcoming={upcoming.toSorted((one, other) => one.start.localeCompare(other.start))}
        past={events
          .filter(({ end }) => end !== '' && end <= now)
          .toReversed()
          .slice(0, PAST_COUNT)}
        onOpen={({ id }) => setOpenId(id ?? undefined)}
      />
    </Page>
  );
}

function EventPreview({ event, onBack }: { event: ListedEvent; onBack: () => void }) {
  const [now] = useState(() => new Date());
  useEffect(scrollToTop, []); // the pressed button has disappeared
  return (
    <Page width="text">
      <p className={styles.back}>
        <LinkButton onClick={onBack}>Back to all events</LinkButton>
      </p>
      <article className={page.event}>
        <EventPicture event={event} />
        <EventDescription event={event} standing={getEventStatus(event, now)} next={[]} />
      </article>
    </Page>
  );
}

/** Events of the feed, and published events by id. */
function useOutside() {
  const { upcoming = [] } = useAllEvents();
  return { upcoming: upcoming.filter(({ id }) => id === null), planned: usePlannedEvents() };
}

/** Sections of the page, ordered by `timeOf`. */
function useShown(timeOf: (shown: Shown) => string): Shown[] {
  const { state } = useEditing();
  return Object.values(state.sections ?? {})
    .map(({ key, seen }) => ({
      key: key as RowKey,
      value: state.values[key] as EventSection | null,
      seen: seen as EventSection | null,
    }))
    .filter(({ value, seen }) => value !== null || seen !== null)
    .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
}

export const eventsEditing = { Editor: EventsEditor, Preview: EventsPreview };
