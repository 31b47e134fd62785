import type { BookingFilter, DeskBooking } from '@fotosoc/contract/desk';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { bindText, SelectField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { PagedList } from '@fotosoc/ui/paged-list';
import { useDeferredValue, useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useDeskBookings } from '../../data/desk';
import { BookingRow } from './booking-row';
import styles from './bookings.module.css';
import { CancelForm } from './cancel-form';
import { BOOKING_FILTERS } from './status-labels';
import { useSelectedBookings } from './use-selected-bookings';

export function Component() {
  return (
    <DeskPage title="All bookings">
      <Bookings />
    </DeskPage>
  );
}

/** List of bookings with filters by status and borrower. Bookings that were not collected yet can be cancelled. */
function Bookings() {
  const [status, setStatus] = useState<BookingFilter>();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const pages = useDeskBookings(status, search);
  const open = (pages.items ?? []).filter(isCancellable);
  const { chosen, choose, chooseAll, clear } = useSelectedBookings(open);
  const isFiltered = status !== undefined || search !== '';
  return (
    <>
      <div className={styles.filters}>
        <FieldRow>
          <SelectField
            label="Show"
            value={status ?? ''}
            onChange={({ target }) => setStatus(target.value === '' ? undefined : (target.value as BookingFilter))}
          >
            {BOOKING_FILTERS.map(([value, words]) => (
              <option key={words} value={value ?? ''}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField label="Name or email" type="search" maxLength={200} {...bindText(typed, setTyped)} />
        </FieldRow>
      </div>
      {open.length > 1 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosen.length === open.length}
            onChange={({ target }) => (target.checked ? chooseAll() : clear())}
          />
          <span>{`Choose all ${open.length} that can be cancelled`}</span>
        </label>
      )}
      <PagedList
        pages={pages}
        what="bookings"
        empty={
          isFiltered ? (
            <EmptyState title="No bookings found">Choose another status, or search for a name or email.</EmptyState>
          ) : (
            <EmptyState title="Nothing is booked">All equipment is free.</EmptyState>
          )
        }
        className={styles.list}
      >
        {(booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            canCancel={open.includes(booking)}
            isChosen={chosen.includes(booking)}
            onChoose={(isChosen) => choose(booking, isChosen)}
          />
        )}
      </PagedList>
      {open.length > 0 && <CancelForm bookings={chosen} onCancelled={clear} />}
    </>
  );
}

/** Returns whether a booking can be cancelled: no item is on loan yet. */
function isCancellable({ status }: DeskBooking): boolean {
  return ['unconfirmed', 'asked', 'booked'].includes(status);
}
