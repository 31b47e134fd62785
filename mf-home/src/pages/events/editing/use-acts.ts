import type { PlannedEvent } from '@fotosoc/contract/event';
import { undoEnd } from '@fotosoc/contract/limits';
import { useAct } from '@fotosoc/host';
import { useState } from 'react';
import {
  cancelEvent,
  changeEvent,
  deleteEvent,
  reinstateEvent,
  undoAct,
  type Changed,
} from '../../../data/planned-events';
import { inputOf, type EventValues } from './event-values';

export interface Outcome {
  sentence: string;
  /** Of the record; undefined where it cannot be undone. */
  entryId: string | undefined;
  undoUntil: Date;
}

/** What is done with one event, and how it stands after that: its row stays where it is.
 *  @param say announces what came of it */
export function useActs(shown: PlannedEvent, say: (sentence: string) => void, first?: Outcome) {
  const [event, setEvent] = useState(shown);
  const [outcome, setOutcome] = useState(first);
  const [isGone, setGone] = useState(false);
  /** As somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<PlannedEvent>();
  const {
    isBusy,
    problem = '',
    fields,
    act,
  } = useAct({
    onFailed(error, sentence) {
      say(sentence);
      if (error.status === 412) setTheirs(error.current as PlannedEvent);
    },
  });
  /** @returns whether it was done */
  const attempt = (work: () => Promise<void>) =>
    act(async () => {
      setTheirs(undefined);
      await work();
    });

  function show(sentence: string, entryId: string | undefined): void {
    setOutcome({ sentence, entryId, undoUntil: undoEnd() });
    say(`${sentence} Undo is possible for one minute.`);
  }

  const change = (sentence: string, work: () => Promise<Changed>) =>
    attempt(async () => {
      const changed = await work();
      setEvent(changed.event);
      show(sentence, changed.entry.id);
    });

  return {
    event,
    outcome,
    isGone,
    problem,
    fields,
    theirs,
    isBusy,
    save: (values: EventValues, from = event) => change('Published.', () => changeEvent(from, inputOf(values))),
    cancel: (reason: string) => change('Cancelled. Calendars are told.', () => cancelEvent(event, reason)),
    reinstate: () => change('It takes place.', () => reinstateEvent(event)),
    remove: () =>
      attempt(async () => {
        const entry = await deleteEvent(event);
        setGone(true);
        show('Deleted.', entry?.id);
      }),
    undo: () =>
      attempt(async () => {
        const before = await undoAct(outcome!.entryId!, event.id);
        if (before) setEvent(before);
        setGone(!before);
        setOutcome(undefined);
        say('Undone.');
      }),
  };
}
