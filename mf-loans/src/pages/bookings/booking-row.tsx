import type { BookingStatus, DeskBooking } from '@fotosoc/contract/desk';
import { whenWithYear } from '@fotosoc/contract/time-words';
import { Link } from '@fotosoc/host';
import { StatusBadge, type StatusBadgeProps } from '@fotosoc/ui/badge';
import { Meta } from '@fotosoc/ui/text';
import { namedItem, nameOf, spanInWords } from '../../components/desk-words/desk-words';
import { CANCELLED_BY_DESK } from '../../components/state-words/state-words';
import { itemsInWords } from '../../components/item-words/item-words';
import styles from './bookings.module.css';
import { STATUS_WORDS } from './status-words';

export interface BookingRowProps {
  booking: DeskBooking;
  canCancel: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Row of a booking with its status; a checkbox selects a booking that can be cancelled. */
export function BookingRow({ booking, canCancel, isChosen, onChoose }: BookingRowProps) {
  const { items, borrower, status, cancelledBy, bookedAt } = booking;
  const names = itemsInWords(items.map(namedItem));
  const dates = new Set(items.map(({ startsAt, endsAt }) => spanInWords(startsAt, endsAt)));
  return (
    <li className={styles.row}>
      {canCancel ? (
        <input
          type="checkbox"
          aria-label={`${names}, ${nameOf(booking)}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : (
        <span />
      )}
      <div>
        <b>{names}</b>
        <p>
          <Link to={`/loans/desk/borrower?of=${booking.id}`}>{nameOf(booking)}</Link>
        </p>
        {borrower.name !== null && <Meta>{borrower.email}</Meta>}
      </div>
      <div>
        <StatusBadge status={dotOf(status)}>
          {cancelledBy === 'desk' ? CANCELLED_BY_DESK : STATUS_WORDS[status]}
        </StatusBadge>
        {[...dates].map((span) => (
          <p key={span}>{span}</p>
        ))}
        <Meta>{`Booked on ${whenWithYear(bookedAt)}`}</Meta>
      </div>
    </li>
  );
}

function dotOf(status: BookingStatus): StatusBadgeProps['status'] {
  if (status === 'overdue') return 'bad';
  if (status === 'unconfirmed' || status === 'asked') return 'warn';
  return status === 'booked' || status === 'out' ? 'ok' : 'none';
}
