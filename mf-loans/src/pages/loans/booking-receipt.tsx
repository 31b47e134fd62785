import type { Booking } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import panel from './panel.module.css';

export interface ConfirmationNoticeProps {
  email: string;
  /** ISO 8601 */
  confirmBy: string;
}

/** Notice directly below the success message that the booking can need a confirmation. Only the mail states whether it
 *  does, because anyone can type an address. */
export function ConfirmationNotice({ email, confirmBy }: ConfirmationNoticeProps) {
  return (
    <Notice>
      {`Please read our e-mail to ${email}. If the e-mail asks you to confirm the booking, open its link by ${formatBookingTimeText(formatBookingTime(new Date(confirmBy)))}. Otherwise your booking is cancelled.`}
    </Notice>
  );
}

export interface BookingReceiptProps {
  /** Items that were booked together. */
  bookings: readonly Booking[];
  doesApprove: boolean;
  /** True if the visitor is signed in with the address. Other visitors do not learn here whether it can book. */
  isOwnAddress: boolean;
  onAnother: () => void;
}

/** Receipt of a new booking, above the form, which is empty again. */
export function BookingReceipt({ bookings, doesApprove, isOwnAddress, onAnother }: BookingReceiptProps) {
  const [first] = bookings;
  const onlyMailStates = !isOwnAddress && first?.confirm_by === undefined;
  return (
    <div className={panel.panel}>
      <BookingFacts items={bookings} />
      {doesApprove && <p>An equipment officer has to approve your booking. We e-mail you then.</p>}
      <Meta>
        {`We have sent an e-mail to ${first?.user_email}. Its link changes or cancels the booking.${onlyMailStates ? ' If the address cannot book now, the e-mail says so.' : ''}`}
      </Meta>
      <div>
        <Button variant="line" onClick={onAnother}>
          Book another
        </Button>
      </div>
    </div>
  );
}
