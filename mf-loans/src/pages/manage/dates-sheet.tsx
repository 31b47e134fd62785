import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { ApiError } from '@fotosoc/contract/request';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useId, useState, type FormEvent } from 'react';
import { bookingTime, clockName, instantOf, pickerTime } from '../../components/booking-times/booking-times';
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
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const change = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await changeDates(token, { start_datetime: timeOf(start), end_datetime: timeOf(end) });
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void change();
  };
  const { fields = {} } = failure ?? {};
  const problem = failure?.status === 0 ? 'Not saved: no connection. It is as it was.' : failure?.message;
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
        {problem && Object.keys(fields).length === 0 && <Notice kind="bad">{problem}</Notice>}
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
