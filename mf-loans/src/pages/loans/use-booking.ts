import { useState } from 'react';
import type { Booking } from '@fotosoc/contract/loan';
import { ApiError } from '@fotosoc/contract/request';
import { useUser } from '@fotosoc/host';
import { forgetAvailability } from '../../data/availability';
import { book } from '../../data/bookings';
import { bookingTime, instantOf, pickerTime } from '../../components/booking-times/booking-times';

const ONE = 1;

/** What is filled in; the dates as their pickers hold them. */
export interface BookingDraft {
  user_email: string;
  /** Name of the chosen kind; empty for none. */
  equipment: string;
  start_datetime: string;
  end_datetime: string;
}

export interface BookingStatus {
  kind: 'ok' | 'bad';
  text: string;
}

/** The form's state, and the call that sends it. Both dates begin at the current minute; `booked` is what the last try
 *  booked. */
export function useBooking() {
  const user = useUser();
  const [draft, setDraft] = useState(() => emptyDraft(user?.email));
  const [booked, setBooked] = useState<Booking | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<BookingStatus | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  const setField = (name: keyof BookingDraft, value: string) => {
    setDraft({ ...draft, [name]: value });
    setKey(crypto.randomUUID()); // another booking, so not a repeated one
  };

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setStatus(null);
    setBooked(null);
    setFields({});
    try {
      setBooked(await book({ ...draft, ...datesOf(draft), quantity: ONE }, key));
      setDraft(emptyDraft(user?.email)); // so that pressing once more books nothing more
      setKey(crypto.randomUUID());
      setStatus({ kind: 'ok', text: 'Booking successful!' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFields(error.fields);
      setStatus({ kind: 'bad', text: sentenceOf(error) });
    } finally {
      setBusy(false);
      forgetAvailability(); // less is free now, and after a refusal it was less than was shown
    }
  };

  const bookAnother = () => {
    if (booked) setDraft((before) => ({ ...before, user_email: booked.user_email }));
    setBooked(null);
    setStatus(null);
  };
  return { draft, setField, fields, status, booked, isBusy, submit, bookAnother };
}

function emptyDraft(email = ''): BookingDraft {
  const now = pickerTime(new Date());
  return { user_email: email, equipment: '', start_datetime: now, end_datetime: now };
}

/** The dates of a filled-in form as the loans service takes them; a picker left empty stays empty. */
function datesOf({ start_datetime, end_datetime }: BookingDraft) {
  const now = new Date();
  const [start, end] = [instantOf(start_datetime, now), instantOf(end_datetime, now)];
  return { start_datetime: start ? bookingTime(start) : '', end_datetime: end ? bookingTime(end) : '' };
}

/** The server's own words where it has any. */
function sentenceOf({ status, code, message }: ApiError): string {
  if (status === 0) return 'Error connecting to the server.';
  return code === 'server/unreadable' ? 'Failed to book equipment.' : message;
}
