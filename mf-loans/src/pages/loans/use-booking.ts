import { useState } from 'react';
import type { Booking } from '@fotosoc/contract/loan';
import type { LoanRefusal } from '@fotosoc/contract/loan-rules';
import { pickerTime } from '@fotosoc/contract/society-clock';
import { ApiError, useUser } from '@fotosoc/host';
import { forgetAvailability } from '../../data/availability';
import { book } from '../../data/bookings';
import { bookingTime, instantOf } from '../../components/booking-times/booking-times';
import { usualEnd, type Lending } from './suggested-dates';

/** What is filled in; the dates as their pickers hold them. */
export interface BookingDraft {
  user_email: string;
  /** Name of the chosen kind; empty for none. */
  equipment: string;
  start_datetime: string;
  end_datetime: string;
  /** Name of the borrower; may be empty. */
  name: string;
}

/** How many of each kind are wanted, by name: of the chosen one, and of what is taken as well. */
export type Kit = Readonly<Record<string, number>>;

export interface BookingStatus {
  kind: 'ok' | 'bad';
  text: string;
  /** When what is wanted could be had instead. */
  nearest?: LoanRefusal['nearest'];
}

/** Without an end as long as nobody has said one. */
type PickedDraft = Omit<BookingDraft, 'end_datetime'> & Partial<BookingDraft>;

/** The form's state, and the call that sends it. It begins at the current minute, and ends a day later as the desk allows
 *  until an end is said; `booked` is what the last try booked.
 *  @param named the kind that is chosen to begin with */
export function useBooking(lending: Lending, named = '') {
  const user = useUser();
  const [picked, setDraft] = useState(() => ({ ...emptyDraft(user?.email), equipment: named }));
  const draft: BookingDraft = {
    ...picked,
    end_datetime: picked.end_datetime ?? usualEnd(picked.start_datetime, lending),
  };
  const [kit, setKit] = useState<Kit>(named ? { [named]: 1 } : {});
  const [booked, setBooked] = useState<readonly Booking[]>([]);
  /** The name of the last booking, for another one of the same borrower. */
  const [bookedAs, setBookedAs] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<BookingStatus | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  /** What was said of a try goes with what it was said of. */
  const change = (changed: Partial<BookingDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setKey(crypto.randomUUID()); // another booking, so not a repeated one
    setFields((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    setStatus((before) => (before?.kind === 'bad' ? null : before));
  };
  const setField = (name: keyof BookingDraft, value: string) => {
    change({ [name]: value });
    if (name !== 'equipment') return;
    const { [draft.equipment]: _before, [value]: _now, ...others } = kit;
    setKit({ [value]: 1, ...others }); // the one that is chosen comes first
  };
  /** @param quantity 0 leaves it out */
  const setQuantity = (name: string, quantity: number) => {
    change({});
    const { [name]: _before, ...others } = kit;
    setKit(quantity === 0 ? others : { ...kit, [name]: quantity });
  };

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setStatus(null);
    setBooked([]);
    setFields({});
    try {
      const { name, ...specified } = draft;
      const wanted = { ...specified, ...datesOf(draft), ...wantedOf(draft.equipment, kit) };
      setBooked(await book({ ...wanted, ...(name.trim() !== '' && { name }) }, key));
      setBookedAs(name);
      setDraft(emptyDraft(user?.email)); // so that pressing once more books nothing more
      setKit({});
      setKey(crypto.randomUUID());
      setStatus({ kind: 'ok', text: 'Booking successful!' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFields(error.fields);
      const { nearest = [] } = (error.details ?? {}) as Partial<LoanRefusal>;
      setStatus({ kind: 'bad', text: sentenceOf(error), nearest });
    } finally {
      setBusy(false);
      forgetAvailability(); // less is free now, and after a refusal it was less than was shown
    }
  };

  const bookAnother = () => {
    const [first] = booked;
    if (first) setDraft((before) => ({ ...before, user_email: first.user_email, name: bookedAs }));
    setBooked([]);
    setStatus(null);
  };
  return { draft, kit, change, setField, setQuantity, fields, status, booked, isBusy, submit, bookAnother };
}

function emptyDraft(email = ''): PickedDraft {
  return { user_email: email, equipment: '', start_datetime: pickerTime(new Date()), name: '' };
}

/** How many of the chosen kind, and what is taken as well: nothing more is said of one thing alone. */
function wantedOf(chosen: string, { [chosen]: quantity = 1, ...others }: Kit) {
  const more = Object.entries(others).map(([equipment, count]) => ({ equipment, quantity: count }));
  return { quantity, ...(more.length > 0 && { more }) };
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
