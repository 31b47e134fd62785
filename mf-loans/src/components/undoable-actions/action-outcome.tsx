import { FieldError } from '@fotosoc/ui/field';
import { OutcomeNotice, type UndoableOutcome } from '@fotosoc/ui/undo-notice';
import type { RefObject } from 'react';

export interface ActionOutcomeProps {
  outcome: UndoableOutcome | undefined;
  problem: string | undefined;
  takeBack: () => Promise<boolean>;
  /** Heading of the actions, which gets the focus when Undo ends. */
  heading: RefObject<HTMLElement | null>;
}

/** Result of the last undoable action, with Undo, and the reason of a failure. */
export function ActionOutcome({ outcome, problem, takeBack, heading }: ActionOutcomeProps) {
  return (
    <>
      <OutcomeNotice outcome={outcome} heading={heading} onUndo={() => void takeBack()} />
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
