import type { UndoableOutcome } from '@fotosoc/ui/undo-notice';
import type { RefObject } from 'react';
import { endBlock } from '../../data/desk';
import { useUndoableActions } from '../undoable-actions/use-undoable-actions';

export interface BlockActions {
  /** Result of the last action, which can be undone. */
  outcome: UndoableOutcome | undefined;
  problem: string | undefined;
  takeBack: () => Promise<boolean>;
  /** Shows that the dialog has blocked a borrower. */
  onBlocked: (entryId: string, email: string) => void;
  endBlock: (block: { id: string; email: string }) => void;
}

/** Actions on blocks of borrowers; the last action can be undone. */
export function useBlockActions(say: (sentence: string) => void, heading: RefObject<HTMLElement | null>): BlockActions {
  const { outcome, problem, run, settle, takeBack } = useUndoableActions('Blocked borrowers', say, heading);
  return {
    outcome,
    problem,
    takeBack,
    onBlocked: (entryId, email) => settle(entryId, `Blocked ${email}.`),
    endBlock: ({ id, email }) => void run(() => endBlock(id), `Ended the block of ${email}.`),
  };
}
