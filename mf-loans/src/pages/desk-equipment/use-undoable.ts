import { undoEnd } from '@fotosoc/contract/limits';
import { ApiError } from '@fotosoc/host';
import { useState, type RefObject } from 'react';
import { undoUnitAct } from '../../data/desk';

/** What was done in a row, undone there within its minute. */
export interface Outcome {
  entryId: string;
  sentence: string;
  undoUntil: Date;
}

/** Acts of a row, done one after the other: the last can be undone, and the focus goes back to the row's heading.
 *  @param name of what the row is about, for the live region */
export function useUndoable(name: string, say: (sentence: string) => void, heading: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<Outcome>();
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
      setProblem(error.status === 0 ? `${failed}: no connection. It is as it was.` : error.message);
      if (error.code === 'loans/cannot-undo') putAway();
    }
  };
  /** Something was done elsewhere, as in a sheet. */
  const settle = (entryId: string, sentence: string) => {
    setOutcome({ entryId, sentence, undoUntil: undoEnd() });
    say(`${name}: ${sentence} Undo is possible for one minute.`);
  };
  return {
    outcome,
    problem,
    settle,
    /** @param act resolves to the record's entry of it */
    run: (act: () => Promise<{ id: string }>, sentence: string) =>
      attempt(async () => {
        const { id } = await act();
        settle(id, sentence);
      }, 'Not saved'),
    takeBack: () =>
      attempt(async () => {
        if (outcome) await undoUnitAct(outcome.entryId);
        putAway();
        say('Undone.');
      }, 'Not undone'),
  };
}
