import { undoEnd } from '@fotosoc/contract/limits';
import { notify, useAct } from '@fotosoc/host';
import { Done } from '@fotosoc/ui/done';
import { useState, type RefObject } from 'react';
import { undoDecision } from '../../data/review';

interface HiddenCaptionProps {
  /** Entry of the record that the report of a reviewer is undone by. */
  entryId: string;
  /** Gets the focus when the button goes. */
  heading: RefObject<HTMLElement | null>;
  onUndone: () => void;
}

/** States below a caption that a reviewer has hidden it, with Undo for a minute. */
export default function HiddenCaption({ entryId, heading, onUndone }: HiddenCaptionProps) {
  const [undoUntil] = useState(undoEnd);
  const { act } = useAct({ onFailed: ({ message }) => notify(message, 'bad') });
  const handleUndo = async () =>
    act(async () => {
      await undoDecision(entryId);
      onUndone();
      heading.current?.focus();
      notify('Undone. The caption is shown again.');
    });
  return (
    <Done undoUntil={undoUntil} heading={heading} onUndo={() => void handleUndo()}>
      Hidden.
    </Done>
  );
}
