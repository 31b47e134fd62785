import type { Booking } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import panel from './panel.module.css';

export interface BookingReceiptProps {
  booking: Booking;
  onAnother: () => void;
}

/** What was booked, above the form that is empty again. */
export function BookingReceipt({ booking, onAnother }: BookingReceiptProps) {
  return (
    <div className={panel.panel}>
      <BookingFacts booking={booking} />
      <Meta>A mail to {booking.user_email} confirms it, with a link to cancel it.</Meta>
      {booking.confirm_by !== undefined && (
        <p>
          Open that link and confirm it by {inWords(bookingTime(new Date(booking.confirm_by)))}. Otherwise somebody else
          can have it from then on.
        </p>
      )}
      <div>
        <Button variant="line" onClick={onAnother}>
          Book another
        </Button>
      </div>
    </div>
  );
}
