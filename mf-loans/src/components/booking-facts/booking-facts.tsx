import type { Booking } from '@fotosoc/contract/loan';
import { clockName, inWords } from '../booking-times/booking-times';
import styles from './booking-facts.module.css';

/** What is booked, how many, and from when until when by the society's clock. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { equipment, quantity, start_datetime, end_datetime } = booking;
  return (
    <dl className={styles.facts}>
      <dt>Equipment</dt>
      <dd>{equipment}</dd>
      <dt>Number</dt>
      <dd>{quantity}</dd>
      <dt>Start</dt>
      <dd>{inWords(start_datetime)}</dd>
      <dt>End</dt>
      <dd>
        {inWords(end_datetime)} ({clockName})
      </dd>
    </dl>
  );
}
