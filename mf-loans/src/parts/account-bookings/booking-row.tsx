import type { OwnBooking } from '@fotosoc/contract/own-account';
import { whenInWords } from '@fotosoc/contract/time-words';
import { Link, useAct, useNavigate } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Row } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { linkToBooking } from '../../data/own-bookings';

/** A booking, and the way to what can be done about it. */
export function BookingRow({ booking }: { booking: OwnBooking }) {
  const { id, equipment, quantity, start_datetime, end_datetime, state, isOver } = booking;
  const { problem, act } = useAct({ offline: 'No connection. Try again once there is one.' });
  const navigate = useNavigate();

  const handleManage = () => act(async () => navigate(await linkToBooking(id)));

  return (
    <Row>
      <div>
        <strong>{quantity > 1 ? `${quantity} × ${equipment}` : equipment}</strong>
        <Meta>
          {whenInWords(instantOf(start_datetime))} to {whenInWords(instantOf(end_datetime))}
        </Meta>
        <Meta>{isOver ? 'Over.' : STATES[state]}</Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      {isOver ? (
        <Link className={linkClass} to="/loans">
          Again<VisuallyHidden>: book {equipment}</VisuallyHidden>
        </Link>
      ) : (
        <LinkButton onClick={() => void handleManage()}>
          Manage<VisuallyHidden> the booking of {equipment}</VisuallyHidden>
        </LinkButton>
      )}
    </Row>
  );
}

/** What is said of a booking that is not over. */
const STATES: Partial<Record<OwnBooking['state'], string>> = {
  asked: 'Waiting to be approved.',
  booked: 'Booked.',
  out: 'With you.',
};

/** Of a time as bookings write it. */
function instantOf(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}
