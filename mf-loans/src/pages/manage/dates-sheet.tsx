import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { clockName, pickerTime } from '@fotosoc/contract/society-clock';
import { useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useId, useState, type FormEvent } from 'react';
import { bookingTime, instantOf } from '../../components/booking-times/booking-times';
import { changeDates } from '../../data/managed-booking';

export interface DatesSheetProps {
  booking: ManagedBooking;
  token: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Other dates; of what is out only another end. */
export function DatesSheet({ booking, token, onChanged, onClose }: DatesSheetProps) {
  const isOut = booking.state === 'out';
  const [start, setStart] = useState(() => pickerTime(dateOf(booking.start_datetime)));
  const [end, setEnd] = useState(() => pickerTime(dateOf(booking.end_datetime)));
  const { isBusy, fields, formProblem, act } = useAct();
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await changeDates(token, { start_datetime: timeOf(start), end_datetime: timeOf(end) });
      onChanged();
    });
  };
  return (
    <Dialog
      isSheet
      title={isOut ? 'Keep it longer' : 'Change dates'}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" form={id} busy={isBusy} busyLabel="Changing...">
            Change dates
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={handleSubmit}>
        {formProblem && <Notice kind="bad">{formProblem}</Notice>}
        {!isOut && (
          <TextField
            label="Start"
            hint={clockName}
            type="datetime-local"
            required
            error={fields['start_datetime']}
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
        <TextField
          label="End"
          hint={clockName}
          type="datetime-local"
          required
          error={fields['end_datetime']}
          value={end}
          onChange={({ target }) => setEnd(target.value)}
        />
      </Form>
    </Dialog>
  );
}

function dateOf(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}

/** A picker's value as a booking says it; empty for none. */
function timeOf(value: string): string {
  const instant = instantOf(value, new Date());
  return instant ? bookingTime(instant) : '';
}
