import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextAreaField, TextField } from '../field/field.tsx';

export interface WordsDialogProps {
  /** Text that is set. */
  kind: 'alt' | 'credit';
  /** Number of photos. */
  count: number;
  maxLength: number;
  /** Text that all of them have now; empty if they differ. */
  initial: string;
  onSet: (text: string) => void;
  onClose: () => void;
}

/** Asks for one text that all selected photos get. */
export function WordsDialog({ kind, count, maxLength, initial, onSet, onClose }: WordsDialogProps) {
  const [text, setText] = useState(initial);
  const photos = count === 1 ? '1 photo' : `${count} photos`;
  const field = {
    hint: count === 1 ? undefined : 'The selected photos lose the text they have.',
    optional: true,
    value: text,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  const action = kind === 'alt' ? 'Set alt text' : 'Set photographer';
  return (
    <Dialog
      title={`${action} of ${photos}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onSet(text)}>{action}</Button>
        </>
      }
    >
      {kind === 'alt' ? (
        <TextAreaField label="Alt text" rows={3} {...field} />
      ) : (
        <TextField label="Photographer" {...field} />
      )}
    </Dialog>
  );
}
