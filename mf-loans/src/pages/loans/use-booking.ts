import { useState } from 'react';
import type { Booking } from '@fotosoc/contract/loan';
import type { LoanRefusal } from '@fotosoc/contract/loan-rules';
import { ApiError, useUser } from '@fotosoc/host';
import { invalidateAvailability } from '../../data/availability';
import { bookEquipment } from '../../data/bookings';
import { formatBookingTime, parsePickerTime } from '../../components/booking-times/booking-times';
import { getDefaultEnd, getEarliestPickerTime, type LendingRules } from './suggested-dates';

/** Values of the booking form; dates are picker values. */
export interface BookingDraft {
  user_email: string;
  /** Name of the chosen equipment type; empty if none. */
  equipment: string;
  start_datetime: string;
  end_datetime: string;
  name: string;
}

/** Quantities by name, of the chosen type and of added ones. */
export type QuantityByName = Readonly<Record<string, number>>;

export interface BookingStatus {
  kind: 'ok' | 'bad';
  text: string;
  /** Dates or quantities that the server suggests after a refusal. */
  nearest?: LoanRefusal['nearest'];
}

/** Draft without an end until the user sets one. */
type PickedDraft = Omit<BookingDraft, 'end_datetime'> & Partial<BookingDraft>;

/** Manages the booking form and sends the request. The form starts at the current minute, and ends at the default end
 *  until the user sets one. `booked` is the booking of the last attempt.
 *  @param named initially chosen equipment type
 *  @param isRoom whether a name is that of a room, which is booked without other equipment */
export function useBooking(lending: LendingRules, named = '', isRoom: (name: string) => boolean = () => false) {
  const user = useUser();
  const [picked, setDraft] = useState(() => ({ ...emptyDraft(lending, user?.email), equipment: named }));
  const draft: BookingDraft = {
    ...picked,
    end_datetime: picked.end_datetime ?? getDefaultEnd(picked.start_datetime, lending),
  };
  const [kit, setKit] = useState<QuantityByName>(named ? { [named]: 1 } : {});
  const [booked, setBooked] = useState<readonly Booking[]>([]);
  /** Name of the last borrower, which the next booking starts with. */
  const [bookedAs, setBookedAs] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<BookingStatus | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  /** A change removes the message about the previous attempt. */
  const change = (changed: Partial<BookingDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setKey(crypto.randomUUID()); // a changed booking needs another idempotency key
    setFields((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    setStatus((before) => (before?.kind === 'bad' ? null : before));
  };
  const setField = (name: keyof BookingDraft, value: string) => {
    change({ [name]: value });
    if (name !== 'equipment') return;
    const { [draft.equipment]: _before, [value]: _now, ...others } = kit;
    // The chosen type comes first. A room is booked without other equipment.
    setKit({ [value]: 1, ...(!isRoom(value) && !isRoom(draft.equipment) && others) });
  };
  /** @param quantity 0 removes the type */
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
      setBooked(await bookEquipment({ ...wanted, ...(name.trim() !== '' && { name }) }, key));
      setBookedAs(name);
      setDraft(emptyDraft(lending, user?.email)); // an empty form, so that a second press cannot book again
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
      // Fetches the availability again: a booking reduces it, and a refusal shows that the figures were outdated.
      invalidateAvailability();
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

function emptyDraft(lending: LendingRules, email = ''): PickedDraft {
  return { user_email: email, equipment: '', start_datetime: getEarliestPickerTime(lending), name: '' };
}

/** Returns the quantity of the chosen type, and the added types if any. */
function wantedOf(chosen: string, { [chosen]: quantity = 1, ...others }: QuantityByName) {
  const more = Object.entries(others).map(([equipment, count]) => ({ equipment, quantity: count }));
  return { quantity, ...(more.length > 0 && { more }) };
}

/** Converts the form's dates to the API's format; an empty picker stays empty. */
function datesOf({ start_datetime, end_datetime }: BookingDraft) {
  const now = new Date();
  const [start, end] = [parsePickerTime(start_datetime, now), parsePickerTime(end_datetime, now)];
  return { start_datetime: start ? formatBookingTime(start) : '', end_datetime: end ? formatBookingTime(end) : '' };
}

/** Returns the server's message if readable. */
function sentenceOf({ status, code, message }: ApiError): string {
  if (status === 0) return 'Error connecting to the server.';
  return code === 'server/unreadable' ? 'Failed to book equipment.' : message;
}
