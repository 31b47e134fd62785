import { ApiError, Link, usePageTitle, useSearchParams } from '@fotosoc/host';
import type { BookedItem, ManagedBooking } from '@fotosoc/contract/managed-booking';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import { EquipmentPhotoLink } from '../../components/equipment-photo/equipment-photo';
import { getBookingCalendarPath, useManagedBooking } from '../../data/managed-booking';
import { describePhase, hasOneInterval, getBookingState, sumQuantities } from './booking-state';
import { DatesDialog } from './dates-dialog';
import styles from './manage.module.css';
import { Phases } from './phases';
import { BookedItems } from './booked-items';
import { ProblemReports } from './problem-reports';
import { useManagedActions } from './use-managed-actions';

const MADE_WIDTHS = { '(min-width: 61.25rem)': '26rem', all: 'min(27rem, 100vw)' };

const INCOMPLETE = 'Open the link in the mail again, or copy the whole link.';

/** Page that mailed links open. Only its buttons change data, because mail scanners open links as well. */
export function Component() {
  usePageTitle('Your booking');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title="Your booking" />
      {token ? <OneBooking token={token} /> : <NoBooking>{INCOMPLETE}</NoBooking>}
    </Page>
  );
}

function OneBooking({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useManagedBooking(token);
  if (data) {
    const { booking } = data;
    const made = booking.made ?? booking.things?.find((thing) => thing.made)?.made;
    return (
      <div className={made && styles.beside}>
        <Managed booking={booking} token={token} />
        {made && (
          <aside aria-label="Sample photo">
            <EquipmentPhotoLink made={made} widths={MADE_WIDTHS} />
          </aside>
        )}
      </div>
    );
  }
  if (isPending) return <Spinner label="Loading the booking..." />;
  if (error instanceof ApiError && error.status === 404) return <NoBooking>{error.message}</NoBooking>;
  return <LoadError what="The booking" onRetry={() => void refetch()} />;
}

/** Booking with the borrower's actions. */
function Managed({ booking, token }: { booking: ManagedBooking; token: string }) {
  const [now] = useState(() => new Date());
  const [changing, setChanging] = useState<readonly BookedItem[]>();
  const state = getBookingState(booking, now);
  const { things, open, out, late, main } = state;
  const { busy, outcome, setOutcome, confirmBooking, undo, keepUntil, cancelItems } = useManagedActions(token, state);
  const status = useRef<HTMLDivElement>(null);
  const phase = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome) status.current?.focus();
  }, [outcome]);
  const held = [...open, ...out];
  const mustConfirm = open.length > 0 && booking.confirm_by !== undefined;
  const isBlocked = mustConfirm && booking.confirmRefusal !== undefined;
  const isSettled = !isBlocked && things.some(({ state: one }) => one === 'booked' || one === 'out');
  return (
    <div className={styles.booking}>
      {outcome?.undoUntil && (
        <UndoNotice
          key={outcome.undoUntil.getTime()}
          undoUntil={outcome.undoUntil}
          heading={phase}
          onUndo={() => void undo()}
        >
          {outcome.text}
        </UndoNotice>
      )}
      {outcome && !outcome.undoUntil && (
        <Notice ref={status} kind={outcome.kind}>
          {outcome.text}
        </Notice>
      )}
      {isBlocked && (
        <div className={styles.confirm}>
          <p>{booking.confirmRefusal}</p>
          <p>
            {`The booking is cancelled on ${timeInWords(booking.confirm_by!)}. You can confirm the booking here before then, once this reason has ended.`}
          </p>
        </div>
      )}
      {mustConfirm && !isBlocked && (
        <div className={styles.confirm}>
          <p>
            {`Please confirm by ${timeInWords(booking.confirm_by!)} that you made this booking. Otherwise the booking is cancelled.`}
          </p>
          <Button busy={busy === 'confirm'} busyLabel="Confirming..." onClick={() => void confirmBooking()}>
            Confirm this booking
          </Button>
        </div>
      )}
      <p ref={phase} tabIndex={-1} className={styles.phase} data-late={late.length > 0 ? '' : undefined}>
        {isBlocked && out.length === 0 ? 'This booking is not confirmed.' : describePhase(state)}
      </p>
      {!isBlocked && hasOneInterval(state) && (
        <Phases thing={main} bookedAt={booking.booked_at} isLate={late.length > 0} />
      )}
      <BookedItems
        things={things}
        canCancel={sumQuantities(held) > 1}
        open={open}
        isBusy={busy === 'cancel'}
        onCancel={(items) => void cancelItems(items)}
      />
      <BookingFacts isBesideNames items={held.length > 0 ? held : things} place={booking.place} />
      {held.length > 0 && (
        <div className={styles.acts}>
          {booking.keepUntil !== undefined && out.length > 0 && (
            <Button busy={busy === 'keep'} busyLabel="Extending..." onClick={() => void keepUntil(booking.keepUntil!)}>
              {`Keep until ${timeInWords(booking.keepUntil)}`}
            </Button>
          )}
          {out.length > 0 && (
            <Button variant="line" onClick={() => setChanging(out)}>
              Keep longer
            </Button>
          )}
          {open.length > 0 && !isBlocked && (
            <Button variant="line" onClick={() => setChanging(open)}>
              Change dates
            </Button>
          )}
          {isSettled && (
            <a
              className={getButtonClass({ variant: 'line' })}
              href={getBookingCalendarPath(token)}
              download="booking.ics"
            >
              Add to calendar
            </a>
          )}
          {open.length > 0 && (
            <Button
              variant="bad-line"
              busy={busy === 'cancel'}
              busyLabel="Cancelling..."
              onClick={() => void cancelItems(open)}
            >
              {out.length > 0 ? 'Cancel the rest' : 'Cancel booking'}
            </Button>
          )}
        </div>
      )}
      {booking.keepUntil !== undefined && <Meta>These items are free until then.</Meta>}
      {booking.keepRefusal !== undefined && <Meta>{booking.keepRefusal}</Meta>}
      <ProblemReports
        things={things.filter(({ state: one }) => one === 'out' || one === 'back')}
        token={token}
        onReported={() => setOutcome({ kind: 'ok', text: 'Thank you. The desk has your report.' })}
      />
      <Meta>You need no account for this page: anyone with the link from the e-mail can change the booking.</Meta>
      <ToLoans />
      {changing && (
        <DatesDialog
          things={changing}
          token={token}
          onClose={() => setChanging(undefined)}
          onChanged={(text) => {
            setChanging(undefined);
            setOutcome({ kind: 'ok', text });
          }}
        />
      )}
    </div>
  );
}

function timeInWords(instant: string): string {
  return formatBookingTimeText(formatBookingTime(new Date(instant)));
}

function NoBooking({ children }: { children: string }) {
  return (
    <EmptyState title="No booking to show" action={<ToLoans />}>
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
