import type { BookingStatus, DeskBooking } from '@fotosoc/contract/desk';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Link } from '@fotosoc/host';
import { StatusBadge, type StatusBadgeProps } from '@fotosoc/ui/badge';
import { Meta } from '@fotosoc/ui/text';
import { toNamedItem, getBorrowerName, formatSpan } from '../../components/desk-text/desk-text';
import { CANCELLED_BY_DESK } from '../../components/state-text/state-text';
import { formatItems } from '../../components/item-text/item-text';
import styles from './bookings.module.css';
import { STATUS_LABELS } from './status-labels';

export interface BookingRowProps {
  booking: DeskBooking;
  canCancel: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Row of a booking with its status; a checkbox selects a booking that can be cancelled. */
export function BookingRow({ booking, canCancel, isChosen, onChoose }: BookingRowProps) {
  const { items, borrower, status, cancelledBy, bookedAt } = booking;
  const names = formatItems(items.map(toNamedItem));
  const dates = new Set(items.map(({ startsAt, endsAt }) => formatSpan(startsAt, endsAt)));
  return (
    <li className={styles.row}>
      {canCancel ? (
        <input
          type="checkbox"
          aria-label={`${names}, ${getBorrowerName(booking)}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : (
        <span />
      )}
      <div>
        <b>{names}</b>
        <p>
          <Link to={`/loans/desk/borrower?of=${booking.id}`}>{getBorrowerName(booking)}</Link>
        </p>
        {borrower.name !== null && <Meta>{borrower.email}</Meta>}
      </div>
      <div>
        <StatusBadge status={dotOf(status)}>
          {cancelledBy === 'desk' ? CANCELLED_BY_DESK : STATUS_LABELS[status]}
        </StatusBadge>
        {[...dates].map((span) => (
          <p key={span}>{span}</p>
        ))}
        <Meta>{`Booked on ${formatDayAndTimeWithYear(bookedAt)}`}</Meta>
      </div>
    </li>
  );
}

function dotOf(status: BookingStatus): StatusBadgeProps['status'] {
  if (status === 'overdue') return 'bad';
  if (status === 'unconfirmed' || status === 'asked') return 'warn';
  return status === 'booked' || status === 'out' ? 'ok' : 'none';
}
