import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextAreaField, TextField } from '../field/field.tsx';
import type { UploadItem } from './upload-item.ts';

export interface TextDialogProps {
  kind: 'alt' | 'credit';
  items: readonly UploadItem[];
  maxLength: number;
  onSet: (text: string) => void;
  onClose: () => void;
}

/** Renders a dialog for one text that all selected photos receive. */
export function TextDialog({ kind, items, maxLength, onSet, onClose }: TextDialogProps) {
  const [text, setText] = useState(() => findCommonText(items, kind));
  const count = items.length;
  const photos = count === 1 ? '1 photo' : `${count} photos`;
  const field = {
    hint: count === 1 ? undefined : 'This replaces the text of the selected photos.',
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
      refusal="Cancel"
      actions={<Button onClick={() => onSet(text)}>{action}</Button>}
    >
      {kind === 'alt' ? (
        <TextAreaField label="Alt text" rows={3} {...field} />
      ) : (
        <TextField label="Photographer" {...field} />
      )}
    </Dialog>
  );
}

function findCommonText(items: readonly UploadItem[], kind: 'alt' | 'credit'): string {
  const texts = new Set(items.map((item) => item[kind] ?? ''));
  return texts.size === 1 ? [...texts][0]! : '';
}
