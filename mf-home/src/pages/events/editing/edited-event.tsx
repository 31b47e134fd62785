import type { PlannedEvent } from '@fotosoc/contract/event';
import { Link, useUser } from '@fotosoc/host';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { EventRow } from '../event-row';
import { CancelSheet } from './cancel-sheet';
import styles from './editing.module.css';
import { EventForm } from './event-form';
import { valuesOf } from './event-values';
import { useActs, type Outcome } from './use-acts';

export interface EditedEventProps {
  shown: PlannedEvent;
  isPast: boolean;
  isOpen: boolean;
  /** One is open at a time. */
  onOpen: (isOpen: boolean) => void;
  onCopy: (event: PlannedEvent) => void;
  say: (sentence: string) => void;
  /** Of one that was only just planned. */
  outcome?: Outcome;
}

/** One event in the list with what can be done with it; open, its fields stand in its place. */
export function EditedEvent({ shown, isPast, isOpen, onOpen, onCopy, say, outcome: first }: EditedEventProps) {
  const user = useUser();
  const { event, outcome, isGone, problem, fields, theirs, isBusy, ...acts } = useActs(shown, say, first);
  const [isCancelling, setCancelling] = useState(false);
  const [base, setBase] = useState<PlannedEvent>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { name } = event;
  const hidden = <VisuallyHidden> {name}</VisuallyHidden>;
  const handleUndo = async () => {
    if (await acts.undo()) heading.current?.focus();
  };
  const close = () => {
    onOpen(false);
    setBase(undefined);
    setTimeout(() => heading.current?.focus());
  };
  if (isOpen && !isGone) {
    return (
      <>
        <EventForm
          key={base?.version}
          start={valuesOf(base ?? event)}
          problem={problem}
          refused={fields}
          isBusy={isBusy}
          onSave={(values) => void acts.save(values, theirs ?? base ?? event).then((isDone) => isDone && onOpen(false))}
          onClose={close}
          note={
            theirs && (
              <>
                Publishing again replaces theirs.{' '}
                <LinkButton onClick={() => setBase(theirs)}>Look at theirs</LinkButton>
              </>
            )
          }
          acts={
            <>
              {event.cancelled ? (
                <LinkButton onClick={() => void acts.reinstate().then((isDone) => isDone && onOpen(false))}>
                  It takes place after all
                </LinkButton>
              ) : (
                <LinkButton className={styles.bad} onClick={() => setCancelling(true)}>
                  Cancel the event
                </LinkButton>
              )}
              <LinkButton
                className={styles.bad}
                onClick={() => void acts.remove().then((isDone) => isDone && onOpen(false))}
              >
                Delete
              </LinkButton>
            </>
          }
        />
        {isCancelling && (
          <CancelSheet
            name={name}
            onClose={() => setCancelling(false)}
            onCancel={(reason) => {
              setCancelling(false);
              void acts.cancel(reason).then((isDone) => isDone && onOpen(false));
            }}
          />
        )}
      </>
    );
  }
  return (
    <div className={isGone ? styles.gone : undefined}>
      <EventRow
        event={event}
        isPast={isPast}
        heading={heading}
        action={
          !isGone && (
            <>
              <LinkButton onClick={() => onOpen(true)}>Change{hidden}</LinkButton>
              <LinkButton onClick={() => onCopy(event)}>Copy{hidden}</LinkButton>
              {isPast && event.photoCount === 0 && user?.rights.includes('galleries') && (
                <Link className={linkClass} to="/create-gallery">
                  Add photos{hidden}
                </Link>
              )}
            </>
          )
        }
      >
        {event.movedFrom && !event.cancelled && !isPast && (
          <Meta>Moved. People have this in their calendars: the new time goes there by itself.</Meta>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        {outcome && (
          <Done
            key={outcome.entryId}
            undoUntil={outcome.entryId === undefined ? null : outcome.undoUntil}
            onUndo={() => void handleUndo()}
            heading={heading}
          >
            {outcome.sentence}
          </Done>
        )}
      </EventRow>
    </div>
  );
}
