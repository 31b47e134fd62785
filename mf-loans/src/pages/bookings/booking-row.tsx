import type { OpenBooking } from '@fotosoc/contract/loan';
import { Meta } from '@fotosoc/ui/text';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import styles from './bookings.module.css';

export interface BookingRowProps {
  booking: OpenBooking;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One booking, as a checkbox. */
export function BookingRow({ booking, isChosen, onChoose }: BookingRowProps) {
  const { equipment, quantity, user_email, start_datetime, end_datetime, booked_at } = booking;
  return (
    <li>
      <label className={styles.row}>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span>
          <b>
            {quantity} × {equipment}
          </b>
          <br />
          {user_email}
        </span>
        <span>
          {inWords(start_datetime)} to {inWords(end_datetime)}
          <Meta as="span" className={styles.bookedAt}>
            booked {inWords(bookingTime(new Date(booked_at)))}
          </Meta>
        </span>
      </label>
    </li>
  );
}
