import { Done } from '@fotosoc/ui/done';
import { useRef } from 'react';
import { Specimen } from './specimen';

export function DoneDemo() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Specimen of="Done, with and without a way back" wide>
      <Done undoUntil={new Date('2999-06-30T12:42:00')} onUndo={() => undefined} heading={heading}>
        Handed out.
      </Done>
      <Done undoUntil={null} onUndo={() => undefined} heading={heading}>
        Signed out: Mac, Firefox.
      </Done>
    </Specimen>
  );
}
