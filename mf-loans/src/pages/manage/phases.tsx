import type { BookedItem } from '@fotosoc/contract/managed-booking';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import styles from './manage.module.css';

interface Phase {
  name: string;
  /** Booking time in the API's format. */
  at: string;
}

export interface PhasesProps {
  thing: BookedItem;
  /** ISO 8601 */
  bookedAt: string;
  isLate: boolean;
}

/** Steps of an item from booking to return; empty for a refused or cancelled item. */
export function Phases({ thing, bookedAt, isLate }: PhasesProps) {
  const { state, start_datetime, end_datetime, units, roomId } = thing;
  if (state === 'refused' || state === 'cancelled') return null;
  const [out, back] = [latest(units.map(({ outAt }) => outAt)), latest(units.map(({ backAt }) => backAt))];
  const isOut = state === 'out' || state === 'back';
  const phases: Phase[] = [
    { name: state === 'asked' ? 'Requested' : 'Booked', at: formatBookingTime(new Date(bookedAt)) },
    ...(roomId === undefined
      ? [
          { name: isOut ? 'Picked up' : 'Pick up', at: (isOut && out) || start_datetime },
          { name: state === 'back' ? 'Returned' : isLate ? 'Overdue' : 'Return', at: back || end_datetime },
        ]
      : [
          { name: 'Start', at: start_datetime },
          { name: 'End', at: end_datetime },
        ]),
  ];
  const current = { asked: 0, booked: 1, out: 2, back: 3 }[state];
  return (
    <ol className={styles.phases} aria-label="Progress of the booking">
      {phases.map(({ name, at }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          data-past={index < current ? '' : undefined}
          data-late={index === current && isLate ? '' : undefined}
        >
          {name}
          <span>{formatBookingTimeText(at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the latest instant; empty if an instant is missing. */
function latest(instants: readonly (string | null)[]): string {
  const known = instants.filter((instant) => instant !== null);
  if (known.length < instants.length) return '';
  const last = known.toSorted().at(-1);
  return last ? formatBookingTime(new Date(last)) : '';
}
