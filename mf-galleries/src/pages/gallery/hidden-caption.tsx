import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { notify, useAction } from '@fotosoc/host';
import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { useState, type RefObject } from 'react';
import { undoDecision } from '../../data/review';

interface HiddenCaptionProps {
  /** Log entry that Undo reverts. */
  entryId: string;
  /** Element that receives the focus when the button disappears. */
  heading: RefObject<HTMLElement | null>;
  onUndone: () => void;
}

/** Notice below a caption that the reviewer has hidden, with Undo for a minute. */
export default function HiddenCaption({ entryId, heading, onUndone }: HiddenCaptionProps) {
  const [undoUntil] = useState(calculateUndoEnd);
  const { act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  const handleUndo = async () =>
    act(async () => {
      await undoDecision(entryId);
      onUndone();
      heading.current?.focus();
      notify('Undone. Visitors see the caption again.');
    });
  return (
    <UndoNotice undoUntil={undoUntil} heading={heading} onUndo={() => void handleUndo()}>
      Hidden.
    </UndoNotice>
  );
}
