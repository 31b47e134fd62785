import type { Booking } from '@fotosoc/contract/loan';
import { clockName } from '@fotosoc/contract/society-clock';
import { inWords } from '../booking-times/booking-times';
import styles from './booking-facts.module.css';

export interface BookingFactsProps {
  booking: Booking;
  /** Where it goes out and comes back; left out where nobody has said it. */
  place?: string | undefined;
}

/** What is booked, how many, from when until when by the society's clock, and where. */
export function BookingFacts({ booking, place }: BookingFactsProps) {
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
      {place && (
        <>
          <dt>Where</dt>
          <dd>{place}</dd>
        </>
      )}
    </dl>
  );
}
