import { Link } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { AsyncSection } from '@fotosoc/ui/async-section';
import { PagedRowList } from '@fotosoc/ui/paged-list';
import { Meta } from '@fotosoc/ui/text';
import { useOwnBookings } from '../../data/own-bookings';
import { useOwnSignUps } from '../../data/places';
import styles from './account-bookings.module.css';
import { BookingRow } from './booking-row';
import { SignUpList } from './sign-up-list';

/** Fragment of the account page: bookings and sign-ups of the account's address. */
export function Component() {
  return (
    <div className={styles.sections}>
      <Bookings />
      <SignUps />
    </div>
  );
}

/** Follows the user. `Bookings` does not: after a logout, a render before the page removes the fragment would request the
 *  bookings in vain. */
function SignUps() {
  return (
    <AsyncSection title="Events" what="sign-ups" answer={useOwnSignUps()}>
      {(signUps) => <SignUpList signUps={signUps} />}
    </AsyncSection>
  );
}

function Bookings() {
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
