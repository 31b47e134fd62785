import { useState } from 'react';
import type { Booking } from '@fotosoc/contract/loan';
import { ApiError, Link, useAct, usePageTitle, useSearchParams } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { cancelBooking, useBookingOf } from '../../data/bookings';
import styles from './cancel.module.css';

const INCOMPLETE = 'This link is not complete. Open it from the mail once more, or copy all of it.';

/** Where the mailed link leads. Only the button cancels: scanners of mail open links as well. */
export function Component() {
  usePageTitle('Cancel a booking');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead title="Cancel a booking" />
      {token ? <OneBooking token={token} /> : <Nothing>{INCOMPLETE}</Nothing>}
    </Page>
  );
}

function OneBooking({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useBookingOf(token);
  const [cancelled, setCancelled] = useState<Booking>();
  if (cancelled) return <Cancelled booking={cancelled} />;
  if (data) return <Question booking={data.booking} token={token} onCancelled={setCancelled} />;
  if (isPending) return <Spinner label="Loading the booking..." />;
  if (error instanceof ApiError && error.status === 404) return <Nothing>{error.message}</Nothing>;
  return <LoadError what="The booking" onRetry={() => void refetch()} />;
}

interface QuestionProps {
  booking: Booking;
  token: string;
  onCancelled: (booking: Booking) => void;
}

function Question({ booking, token, onCancelled }: QuestionProps) {
  const { isBusy, problem, act } = useAct({ offline: 'Not cancelled: no connection. It is as it was.' });
  const handleCancel = () => act(async () => onCancelled(await cancelBooking(token)));
  return (
    <div className={styles.booking}>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <BookingFacts booking={booking} />
      <div>
        <Button variant="bad" size="lg" busy={isBusy} busyLabel="Cancelling..." onClick={() => void handleCancel()}>
          Cancel this booking
        </Button>
      </div>
    </div>
  );
}

function Cancelled({ booking }: { booking: Booking }) {
  return (
    <div className={styles.booking}>
      <Notice kind="ok">Your booking was cancelled.</Notice>
      <BookingFacts booking={booking} />
      <ToLoans />
    </div>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <EmptyState title="No booking to cancel" action={<ToLoans />}>
      {children}
    </EmptyState>
  );
}

function ToLoans() {
  return (
    <Link className={linkClass} to="/loans">
      Equipment loans
    </Link>
  );
}
