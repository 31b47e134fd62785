import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { ApiError } from '@fotosoc/host';
import { useState, type RefObject } from 'react';
import { undoEquipmentAction } from '../../data/desk';

/** Result of an action in a row, with Undo for a minute. */
export interface UndoableOutcome {
  entryId: string;
  sentence: string;
  undoUntil: Date;
}

/** Runs the actions of a row, one at a time. The last one can be undone. After each action, the heading of the row gets
 *  the focus.
 *  @param name subject of the row, which screen readers announce */
export function useUndoableActions(
  name: string,
  say: (sentence: string) => void,
  heading: RefObject<HTMLElement | null>,
) {
  const [outcome, setOutcome] = useState<UndoableOutcome>();
  const [problem, setProblem] = useState('');
  const putAway = () => {
    setOutcome(undefined);
    heading.current?.focus();
  };
  const attempt = async (work: () => Promise<void>, failed: string) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? `${failed}: no connection. Nothing has changed.` : error.message);
      if (error.code === 'loans/cannot-undo') putAway();
    }
  };
  /** Shows the result of an action that another component performed, e.g. a dialog. */
  const settle = (entryId: string, sentence: string) => {
    setOutcome({ entryId, sentence, undoUntil: calculateUndoEnd() });
    say(`${name}: ${sentence} Undo is possible for one minute.`);
  };
  return {
    outcome,
    problem,
    settle,
    /** @param act resolves to the log entry */
    run: (act: () => Promise<{ id: string }>, sentence: string) =>
      attempt(async () => {
        const { id } = await act();
        settle(id, sentence);
      }, 'Not saved'),
    takeBack: () =>
      attempt(async () => {
        if (outcome) await undoEquipmentAction(outcome.entryId);
        putAway();
        say('Undone.');
      }, 'Not undone'),
  };
}
