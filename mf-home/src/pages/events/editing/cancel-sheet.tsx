import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';

export interface CancelSheetProps {
  name: string;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

/** Asks why an event does not take place: people read it on its page and in their calendars. */
export function CancelSheet({ name, onCancel, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      isSheet
      title={`Cancel ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="bad" onClick={() => onCancel(reason)}>
            Cancel the event
          </Button>
        </>
      }
    >
      <TextField
        label="Why"
        optional
        maxLength={200}
        hint="It stays in the list, struck out, with these words, and calendars are told."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
