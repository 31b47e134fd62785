import type { Booking } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import panel from './panel.module.css';

export interface BookingReceiptProps {
  /** What was booked together. */
  bookings: readonly Booking[];
  onAnother: () => void;
}

/** What was booked, above the form that is empty again. */
export function BookingReceipt({ bookings, onAnother }: BookingReceiptProps) {
  const confirmBy = bookings[0]?.confirm_by;
  return (
    <div className={panel.panel}>
      {bookings.map((booking) => (
        <BookingFacts key={booking.id} booking={booking} />
      ))}
      <Meta>
        A mail to {bookings[0]?.user_email} confirms{' '}
        {bookings.length > 1 ? 'them, with a link to cancel each' : 'it, with a link to cancel it'}.
      </Meta>
      {confirmBy !== undefined && (
        <p>
          Open that link and confirm it by {inWords(bookingTime(new Date(confirmBy)))}. Otherwise somebody else can have
          it from then on.
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
