import type { OwnBooking } from '@fotosoc/contract/own-account';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Link, useAction, useNavigate } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { formatItem, formatItems } from '../../components/item-text/item-text';
import { createBookingPath } from '../../data/own-bookings';

/** Booking with all its items, and a link to manage it. */
export function BookingRow({ booking }: { booking: OwnBooking }) {
  const { id, start_datetime, end_datetime, state, isOver, more } = booking;
  const names = formatItems([booking, ...more]);
  const others = more.filter((item) => item.start_datetime !== start_datetime || item.end_datetime !== end_datetime);
  const { problem, act } = useAction({ offline: 'No connection. Try again when you are online.' });
  const navigate = useNavigate();

  const handleManage = () => act(async () => navigate(await createBookingPath(id)));

  return (
    <ListRow>
      <div>
        <strong>{names}</strong>
        <Meta>{spanOf(booking)}</Meta>
        {others.map((item) => (
          <Meta key={item.id}>{`${formatItem(item)}: ${spanOf(item)}`}</Meta>
        ))}
        <Meta>{isOver ? 'Ended' : STATES[state]}</Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      {isOver ? (
        <Link className={linkClass} to="/loans">
          <span>Book again</span>
          <VisuallyHidden>{`: ${names}`}</VisuallyHidden>
        </Link>
      ) : (
        <LinkButton onClick={() => void handleManage()}>
          <span>Manage</span>
          <VisuallyHidden>{` the booking of ${names}`}</VisuallyHidden>
        </LinkButton>
      )}
    </ListRow>
  );
}

const STATES: Partial<Record<OwnBooking['state'], string>> = {
  asked: 'Waiting for approval',
  booked: 'Booked',
  out: 'With you',
};

function spanOf({ start_datetime, end_datetime }: Pick<OwnBooking, 'start_datetime' | 'end_datetime'>): string {
  return `${formatDayAndTimeWithYear(instantOf(start_datetime))} to ${formatDayAndTimeWithYear(instantOf(end_datetime))}`;
}

function instantOf(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}
