import { FormDialog } from '@fotosoc/ui/form';
import { useState } from 'react';
import { ParagraphField } from '../../paragraph-field';

export interface CancelDialogProps {
  name: string;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

/** Dialog that asks for the reason of a cancellation, which is shown on the event's page and in calendars. */
export function CancelDialog({ name, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`Cancel ${name}?`}
      action="Cancel event"
      refusal="Keep event"
      variant="bad"
      isDense
      onSubmit={() => onCancel(reason)}
      onClose={onClose}
    >
      <p>Once you publish, the event stays in the list, marked as cancelled with your reason.</p>
      <ParagraphField
        label="Reason"
        optional
        maxLength={200}
        hint="Subscribed calendars are updated; downloaded copies are not."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
