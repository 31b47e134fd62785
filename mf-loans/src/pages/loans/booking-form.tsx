import { useState, type ChangeEvent, type FormEvent } from 'react';
import type { Equipment } from '@fotosoc/contract/loan';
import { ApiError } from '@fotosoc/contract/request';
import { useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { book } from '../../data/bookings';
import { bookingTime, inputTime } from './booking-times';
import { EquipmentChoice } from './equipment-choice';
import styles from './loans.module.css';

interface Status {
  kind: 'ok' | 'bad';
  text: string;
}

/** Times are in UTC, as the loans desk counts them; both begin at the current minute. */
export function BookingForm({ equipment }: { equipment: readonly Equipment[] }) {
  const user = useUser();
  const [form, setForm] = useState(() => {
    const now = inputTime(new Date());
    return { user_email: user?.email ?? '', equipment: '', start_datetime: now, end_datetime: now };
  });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  const setField = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    setForm({ ...form, [name]: value });
    setKey(crypto.randomUUID()); // another booking, so not a repeated one
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setStatus(null);
    setFields({});
    try {
      const { start_datetime: from, end_datetime: to } = form;
      await book({ ...form, start_datetime: bookingTime(from), end_datetime: bookingTime(to) }, key);
      setKey(crypto.randomUUID());
      setStatus({ kind: 'ok', text: 'Booking successful!' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFields(error.fields);
      setStatus({ kind: 'bad', text: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };

  const controlOf = (name: keyof typeof form) => ({ name, value: form[name], error: fields[name], onChange: setField });

  return (
    <>
      {status && (
        <div className={styles.status} ref={bringIntoView}>
          <Notice kind={status.kind}>{status.text}</Notice>
        </div>
      )}
      <form className={`form ${styles.form}`} onSubmit={handleSubmit}>
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...controlOf('user_email')} />
        <EquipmentChoice equipment={equipment} {...controlOf('equipment')} />
        <div className="form__row form__row--2">
          <TextField label="Start" hint="UTC" type="datetime-local" {...controlOf('start_datetime')} />
          <TextField label="End" hint="UTC" type="datetime-local" {...controlOf('end_datetime')} />
        </div>
        <div>
          <Button type="submit" size="lg" busy={isBusy} busyLabel="Booking...">
            Submit Booking
          </Button>
        </div>
      </form>
    </>
  );
}

/** The message stands above the form, the button below it. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The server's own words where it has any (spec §8). */
function sentenceOf({ status, code, message }: ApiError): string {
  if (status === 0) return 'Error connecting to the server.';
  return code === 'server/unreadable' ? 'Failed to book equipment.' : message;
}
