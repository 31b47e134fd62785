import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { useRef } from 'react';
import { Specimen } from './specimen';

export function DoneDemo() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Specimen of="Done, with and without a way back" wide>
      <UndoNotice undoUntil={new Date('2999-06-30T12:42:00')} onUndo={() => undefined} heading={heading}>
        Handed out.
      </UndoNotice>
      <UndoNotice undoUntil={null} onUndo={() => undefined} heading={heading}>
        Signed out: Mac, Firefox.
      </UndoNotice>
    </Specimen>
  );
}
