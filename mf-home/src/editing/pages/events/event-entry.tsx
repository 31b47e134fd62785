import type { PlannedEvent } from '@fotosoc/contract/event';
import type { EventSection, RowKey } from '@fotosoc/contract/page-section';
import { formatDayAndMonth } from '@fotosoc/contract/format-time';
import { Link, useUser } from '@fotosoc/host';
import { isSameValue } from '@fotosoc/ui/editor';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { EventRow } from '../../../components/event-lists/event-row';
import { focusEditBar } from '../../edit-bar';
import editing from '../../editing.module.css';
import entryStyles from '../../entry.module.css';
import { mayCloseFields } from '../../open-fields';
import { listMistakes, useEditing } from '../../use-editing';
import { CancelDialog } from './cancel-dialog';
import { CopyDialog } from './copy-dialog';
import { EventForm } from './event-form';
import { toListedEvent } from './listed-event';

const EMPTY: EventSection = {
  name: '',
  start: '',
  end: '',
  location: '',
  cost: '',
  capacity: '',
  type: '',
  description: '',
  photoId: '',
  image: '',
  cancelled: null,
  signUps: null,
};

export interface EventEntryProps {
  section: { key: RowKey; value: EventSection | null; seen: EventSection | null };
  /** Published event; `undefined` for a new one. */
  published: PlannedEvent | undefined;
  note?: string;
  isPast: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** @param name name of the copied event */
  onCopied: (keys: RowKey[], name: string) => void;
  say: (sentence: string) => void;
}

/** Event in the edited list; an open event shows its fields in place of its row. */
export function EventEntry(props: EventEntryProps) {
  const { published, note, isPast, isOpen, onOpen, onCopied, say } = props;
  const { key, value, seen } = props.section;
  const { drafts, state } = useEditing();
  const user = useUser();
  const [dialog, setDialog] = useState<'cancel' | 'copy'>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
  }, [isOpen]);
  const mistakes = listMistakes(state, key);
  const isWrong = Object.keys(mistakes).length > 0;
  const name = value?.name || seen?.name || 'new event';
  const start = value?.start ?? seen?.start ?? '';
  /** The label includes the day, because weekly events have the same name. */
  const label = start === '' ? name : `${name}, ${formatDayAndMonth(start.slice(0, 10))}`;
  const hidden = <VisuallyHidden>{` ${label}`}</VisuallyHidden>;
  const focusEdit = () => setTimeout(() => place.current?.querySelector<HTMLElement>('button')?.focus());

  if (value === null) {
    return (
      <div ref={place} className={editing.removed}>
        <span>{`${label} will be deleted when you publish.`}</span>
        <LinkButton onClick={() => drafts.change(key, seen)}>Keep{hidden}</LinkButton>
      </div>
    );
  }
  const changed = seen === null ? 'New' : isSameValue(value, seen) ? '' : 'Changed';
  return (
    <div ref={place}>
      {isOpen ? (
        <EventForm
          value={value}
          seen={seen}
          mistakes={mistakes}
          note={note}
          isChanged={changed !== ''}
          onChange={(next) => drafts.change(key, next)}
          onCancelEvent={() => setDialog('cancel')}
          onRemove={() => {
            onOpen(false);
            drafts.change(key, null);
            say(seen ? `${name} will be deleted when you publish.` : `${name} deleted from the draft.`);
            if (seen) focusEdit();
            else focusEditBar();
          }}
          onDiscard={() => drafts.change(key, seen)}
          onDone={() =>
            void closeAnd(() => {
              onOpen(false);
              focusEdit();
            })
          }
        />
      ) : (
        <EventRow
          key={`${value.start} ${value.end}`} // a row writes its times once
          event={{ ...toListedEvent(key, value, published, state.photos), name: value.name || 'Event without a name' }}
          isPast={isPast}
          action={
            <>
              <LinkButton data-wrong={isWrong ? '' : undefined} onClick={() => void closeAnd(() => onOpen(true))}>
                <span>Edit</span>
                <VisuallyHidden>{isWrong ? ` ${label}, which has mistakes` : ` ${label}`}</VisuallyHidden>
              </LinkButton>
              <LinkButton onClick={() => void closeAnd(() => setDialog('copy'))}>Copy{hidden}</LinkButton>
              {isPast && published?.photoCount === 0 && user?.rights.includes('galleries') && (
                <Link className={linkClass} to="/create-gallery">
                  Add photos{hidden}
                </Link>
              )}
            </>
          }
        >
          {value.start === '' && <Meta>No date yet</Meta>}
          {changed && <Meta>{`${changed}. Visitors do not see this yet.`}</Meta>}
        </EventRow>
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          name={name}
          onClose={() => setDialog(undefined)}
          onCancel={(cancelled) => {
            setDialog(undefined);
            drafts.change(key, { ...value, cancelled });
            say(`${name} will be cancelled when you publish.`);
          }}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog
          event={value}
          plannedDays={plannedDays(Object.values(state.values), value.name)}
          onClose={() => setDialog(undefined)}
          onCopy={(copies) => {
            setDialog(undefined);
            const changes = copies.map((copy) => ({ key: newKey(), value: copy }));
            drafts.changeAll(changes);
            onCopied(
              changes.map((change) => change.key),
              name,
            );
          }}
        />
      )}
    </div>
  );
}

/** Button that adds an event to the draft. */
export function AddEvent({ onAdded }: { onAdded: (key: RowKey) => void }) {
  const { drafts } = useEditing();
  const add = async () => {
    if (!(await mayCloseFields())) return;
    const key = newKey();
    drafts.changeAll([{ key, value: EMPTY }]);
    onAdded(key);
  };
  return (
    <button type="button" className={entryStyles.add} onClick={() => void add()}>
      <PlusIcon />
      Add event
    </button>
  );
}

function newKey(): RowKey {
  return `event.${crypto.randomUUID()}`;
}

function plannedDays(values: readonly unknown[], name: string): string[] {
  const events = values as (EventSection | null)[];
  return events.flatMap((event) => (event?.name === name && event.start !== '' ? event.start.slice(0, 10) : []));
}

/** Runs `act`, which closes the open event, unless the event would lose input. */
async function closeAnd(act: () => void): Promise<void> {
  if (await mayCloseFields()) act();
}
