import { OutcomeNotice, UndoNotice } from '@fotosoc/ui/undo-notice';
import { useRef } from 'react';
import { Specimen } from './specimen';

export function UndoNoticeDemo() {
  const heading = useRef<HTMLHeadingElement>(null);
  const undoUntil = new Date('2999-06-30T12:42:00');
  return (
    <Specimen of="UndoNotice, with and without undo, OutcomeNotice" wide>
      <UndoNotice undoUntil={undoUntil} onUndo={() => undefined} heading={heading}>
        Handed out.
      </UndoNotice>
      <UndoNotice undoUntil={null} onUndo={() => undefined} heading={heading}>
        Signed out: Mac, Firefox.
      </UndoNotice>
      <OutcomeNotice
        outcome={{ entryId: 'e1', sentence: 'Saved.', undoUntil }}
        onUndo={() => undefined}
        heading={heading}
      />
    </Specimen>
  );
}
