import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import styles from './manage.module.css';

interface Phase {
  name: string;
  /** As the API writes an instant of a booking. */
  at: string;
}

/** How far a booking has come, from when it was booked until it is back; nothing of one that was refused or cancelled.
 *  @param isLate whether it should be back by now */
export function Phases({ booking, isLate }: { booking: ManagedBooking; isLate: boolean }) {
  const { state, booked_at, start_datetime, end_datetime, units } = booking;
  if (state === 'refused' || state === 'cancelled') return null;
  const [out, back] = [latest(units.map(({ outAt }) => outAt)), latest(units.map(({ backAt }) => backAt))];
  const isOut = state === 'out' || state === 'back';
  const phases: Phase[] = [
    { name: state === 'asked' ? 'Asked' : 'Booked', at: bookingTime(new Date(booked_at)) },
    { name: isOut ? 'Picked up' : 'Pick up', at: (isOut && out) || start_datetime },
    { name: state === 'back' ? 'Back' : isLate ? 'Overdue' : 'Bring back', at: back || end_datetime },
  ];
  const current = { asked: 0, booked: 1, out: 2, back: 3 }[state];
  return (
    <ol className={styles.phases} aria-label="How far it has come">
      {phases.map(({ name, at }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          data-past={index < current ? '' : undefined}
          data-late={index === current && isLate ? '' : undefined}
        >
          {name}
          <span>{inWords(at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Empty where there is none, or one of them has not come. */
function latest(instants: readonly (string | null)[]): string {
  const known = instants.filter((instant) => instant !== null);
  if (known.length < instants.length) return '';
  const last = known.toSorted().at(-1);
  return last ? bookingTime(new Date(last)) : '';
}
