import { Link } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { AsyncSection } from '@fotosoc/ui/async-section';
import { PagedRowList } from '@fotosoc/ui/paged-list';
import { Meta } from '@fotosoc/ui/text';
import { useOwnBookings } from '../../data/own-bookings';
import { BookingRow } from './booking-row';

/** Fragment of the account page: bookings of the account's address. */
export function Component() {
  const { items, ...pages } = useOwnBookings();
  return (
    <AsyncSection title="Bookings" what="bookings" answer={{ ...pages, data: items }}>
      {(bookings) => (
        <>
          <PagedRowList pages={pages} empty={<Meta>No bookings.</Meta>} rows={bookings}>
            {(booking) => <BookingRow key={booking.id} booking={booking} />}
          </PagedRowList>
          <div>
            <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to="/loans">
              Book equipment
            </Link>
          </div>
        </>
      )}
    </AsyncSection>
  );
}
