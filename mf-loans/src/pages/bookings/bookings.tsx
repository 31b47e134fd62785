import { Link, useRight, usePageTitle } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PagedList } from '@fotosoc/ui/paged-list';
import { useOpenBookings } from '../../data/bookings';
import { BookingRow } from './booking-row';
import styles from './bookings.module.css';
import { CancelForm } from './cancel-form';
import { useChosen } from './use-chosen';

export function Component() {
  usePageTitle('Bookings');
  return useRight('loans') ? <Bookings /> : null;
}

/** What is out or booked, and the means to take it back. */
function Bookings() {
  const pages = useOpenBookings();
  const { chosen, choose, chooseAll, clear } = useChosen(pages.items ?? []);
  const count = pages.items?.length ?? 0;
  return (
    <Page width="text">
      <PageHead
        title="Bookings"
        action={
          <Link className={linkClass} to="/loans">
            Equipment loans
          </Link>
        }
      />
      {count > 1 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosen.length === count}
            onChange={({ target }) => (target.checked ? chooseAll() : clear())}
          />
          Choose all {count} shown
        </label>
      )}
      <PagedList
        pages={pages}
        what="bookings"
        empty={<EmptyState title="Nothing is booked">All equipment is free.</EmptyState>}
        className={styles.list}
      >
        {(booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            isChosen={chosen.includes(booking)}
            onChoose={(isChosen) => choose(booking, isChosen)}
          />
        )}
      </PagedList>
      {count > 0 && <CancelForm bookings={chosen} onCancelled={clear} />}
    </Page>
  );
}
