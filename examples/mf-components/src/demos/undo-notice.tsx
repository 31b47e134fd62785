import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { useRef } from 'react';
import { Specimen } from './specimen';

export function UndoNoticeDemo() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Specimen of="UndoNotice, with and without undo" wide>
      <UndoNotice undoUntil={new Date('2999-06-30T12:42:00')} onUndo={() => undefined} heading={heading}>
        Handed out.
      </UndoNotice>
      <UndoNotice undoUntil={null} onUndo={() => undefined} heading={heading}>
        Signed out: Mac, Firefox.
      </UndoNotice>
    </Specimen>
  );
}
