import { useState, type RefObject } from 'react';

/** Result of an action, which can be undone for a while. */
export interface UndoableOutcome {
  entryId: string;
  sentence: string;
  undoUntil: Date;
}

export interface UndoableActionOptions<T> {
  /** Runs one request at a time and shows its failure, e.g. `act` of `useAction`.
   *  @returns whether the request succeeded */
  act: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Reverts the action; resolves to `undefined` if the user cancelled. */
  undo: (outcome: T) => Promise<true | undefined>;
  /** Announces a sentence to screen readers. */
  say: (sentence: string) => void;
  /** Element that gets the focus when the notice disappears. */
  heading?: RefObject<HTMLElement | null>;
}

/** Keeps the result of the last action for an `UndoNotice`, and undoes the action. */
export function useUndoableAction<T extends UndoableOutcome = UndoableOutcome>({
  act,
  undo,
  say,
  heading,
}: UndoableActionOptions<T>) {
  const [outcome, setOutcome] = useState<T>();
  const dismiss = () => {
    setOutcome(undefined);
    heading?.current?.focus();
  };
  return {
    outcome,
    dismiss,
    /** Shows the result of an action.
     *  @param spoken sentence for screen readers. Default: `sentence` of the result */
    settle: (next: T, spoken = next.sentence) => {
      setOutcome(next);
      say(`${spoken} Undo is possible for one minute.`);
    },
    /** @returns whether the action was undone */
    takeBack: async (): Promise<boolean> => {
      let isUndone = false;
      await act(async () => {
        isUndone = outcome !== undefined && (await undo(outcome)) === true;
        if (!isUndone) return;
        dismiss();
        say('Undone.');
      });
      return isUndone;
    },
  };
}
