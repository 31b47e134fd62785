import { useState } from 'react';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { when } from './times';
import { useEditing } from './use-editing';

export interface ScheduleDialogProps {
  /** @param at ISO 8601 */
  onSchedule: (at: string) => void;
  onClose: () => void;
}

/** Publishing by itself, at a time. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleDialogProps) {
  const { drafts, state } = useEditing();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const schedule = () => {
    const at = new Date(typed);
    if (Number.isNaN(at.getTime())) setError('Enter a date and a time.');
    else if (at <= new Date()) setError('This time has passed.');
    else onSchedule(at.toISOString());
  };
  const cancel = async () => {
    await drafts.cancelScheduled();
    onClose();
  };
  return (
    <Dialog
      title="Publish at a time"
      isSheet
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          {state.scheduled && (
            <Button variant="bad-line" onClick={() => void cancel()}>
              Not by itself
            </Button>
          )}
          <Button onClick={schedule}>Publish then</Button>
        </>
      }
    >
      {state.scheduled && <p>What is changed by then is published {when(state.scheduled.publishAt)}.</p>}
      <TextField
        label="Date and time"
        type="datetime-local"
        value={typed}
        error={error}
        hint="By the clock of this device. What is changed until then goes with it."
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}
