import { useState } from 'react';
import { parseWallTime, formatPickerTime } from '@fotosoc/contract/society-clock';
import { Button } from '@fotosoc/ui/button';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextField } from '@fotosoc/ui/field';
import { formatWhen } from './times';
import { useEditing } from './use-editing';

export interface ScheduleDialogProps {
  /** @param at ISO 8601 */
  onSchedule: (at: string) => void;
  onClose: () => void;
}

/** Dialog that sets or cancels the time at which the site publishes the drafts of the page. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleDialogProps) {
  const { drafts, state } = useEditing();
  const [typed, setTyped] = useState(() => (state.scheduled ? formatPickerTime(state.scheduled.publishAt) : ''));
  const [error, setError] = useState('');
  const schedule = () => {
    const [at] = parseWallTime(typed);
    if (!at) setError('Enter a date and a time.');
    else if (at <= new Date()) setError('This time has passed.');
    else onSchedule(at.toISOString());
  };
  const cancel = async () => {
    await drafts.cancelScheduled();
    onClose();
  };
  return (
    <FormDialog
      title="Schedule publishing"
      action="Schedule"
      refusal="Close"
      otherAction={
        state.scheduled && (
          <Button variant="bad-line" onClick={() => void cancel()}>
            Cancel schedule
          </Button>
        )
      }
      noValidate
      isDense
      onSubmit={schedule}
      onClose={onClose}
    >
      {state.scheduled && <p>{`Scheduled for ${formatWhen(state.scheduled.publishAt)}.`}</p>}
      <TextField
        label="Date and time"
        type="datetime-local"
        {...bindText(typed, setTyped, error)}
        hint="Irish time. Anything you change before then is published too."
      />
    </FormDialog>
  );
}
