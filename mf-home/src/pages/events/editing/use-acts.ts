import type { PlannedEvent } from '@fotosoc/contract/event';
import { ApiError } from '@fotosoc/host';
import { useState } from 'react';
import {
  cancelEvent,
  changeEvent,
  deleteEvent,
  reinstateEvent,
  undoAct,
  undoEnd,
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
  const [problem, setProblem] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});
  /** As somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<PlannedEvent>();
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it was done */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setProblem('');
    setFields({});
    setTheirs(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = error.status === 0 ? 'Not saved: no connection. It is as it was.' : error.message;
      setFields(error.fields);
      setProblem(sentence);
      say(sentence);
      if (error.status === 412) setTheirs(error.current as PlannedEvent);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function show(sentence: string, entryId: string | undefined): void {
    setOutcome({ sentence, entryId, undoUntil: undoEnd() });
    say(`${sentence} Undo is possible for one minute.`);
  }

  const change = (sentence: string, act: () => Promise<Changed>) =>
    attempt(async () => {
      const changed = await act();
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
