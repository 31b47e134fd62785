import { FieldError } from '@fotosoc/ui/field';
import { UndoNotice } from '@fotosoc/ui/undo-notice';
import type { RefObject } from 'react';
import type { BlockActions } from './use-block-actions';

export interface BlockOutcomeProps {
  actions: BlockActions;
  heading: RefObject<HTMLElement | null>;
}

/** Result of the last action on a block, with Undo, or the reason of its failure. */
export function BlockOutcome({ actions: { outcome, problem, takeBack }, heading }: BlockOutcomeProps) {
  return (
    <>
      {outcome && (
        <UndoNotice
          key={outcome.entryId}
          undoUntil={outcome.undoUntil}
          heading={heading}
          onUndo={() => void takeBack()}
        >
          {outcome.sentence}
        </UndoNotice>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
