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

/** Notice directly below the success message that the borrower must confirm the booking, or the site cancels it. */
export function ConfirmationNotice({ email, confirmBy }: ConfirmationNoticeProps) {
  return (
    <Notice>
      {`Please confirm the booking within 24 hours: open the link in our e-mail to ${email} by ${formatBookingTimeText(formatBookingTime(new Date(confirmBy)))}. Otherwise your booking is cancelled.`}
    </Notice>
  );
}

export interface BookingReceiptProps {
  /** Items that were booked together. */
  bookings: readonly Booking[];
  doesApprove: boolean;
  onAnother: () => void;
}

/** Receipt of a new booking, above the form, which is empty again. */
export function BookingReceipt({ bookings, doesApprove, onAnother }: BookingReceiptProps) {
  return (
    <div className={panel.panel}>
      <BookingFacts items={bookings} />
      {doesApprove && <p>An equipment officer has to approve your booking. We e-mail you then.</p>}
      <Meta>{`We have sent an e-mail to ${bookings[0]?.user_email}. Its link changes or cancels the booking.`}</Meta>
      <div>
        <Button variant="line" onClick={onAnother}>
          Book another
        </Button>
      </div>
    </div>
  );
}
