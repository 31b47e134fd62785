import { undoEnd } from '@fotosoc/contract/limits';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { ApiError, confirm, Link, useAct, usePageTitle, useSearchParams } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import { BookingFacts } from '../../components/booking-facts/booking-facts';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import { MadeWith } from '../../components/made-with/made-with';
import {
  calendarOf,
  cancelManaged,
  changeDates,
  confirmManaged,
  undoCancelled,
  useManagedBooking,
} from '../../data/managed-booking';
import { DatesSheet } from './dates-sheet';
import styles from './manage.module.css';
import { Phases } from './phases';
import { Things } from './things';
import { Trouble } from './trouble';

const WIDTHS = { all: '96px' };
const MADE_WIDTHS = { '(min-width: 61.25rem)': '26rem', all: 'min(27rem, 100vw)' };

const INCOMPLETE = 'This link is not complete. Open it from the mail once more, or copy all of it.';

/** Where the links in mails lead. Only its buttons change anything: scanners of mail open links as well. */
export function Component() {
  usePageTitle('Your booking');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title="Your booking" />
      {token ? <OneBooking token={token} /> : <Nothing>{INCOMPLETE}</Nothing>}
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
          <aside aria-label="Made with it">
            <MadeWith made={made} widths={MADE_WIDTHS} />
          </aside>
        )}
      </div>
    );
  }
  if (isPending) return <Spinner label="Loading the booking..." />;
  if (error instanceof ApiError && error.status === 404) return <Nothing>{error.message}</Nothing>;
  return <LoadError what="The booking" onRetry={() => void refetch()} />;
}

/** How it stands, and what can be done with it until it is fetched, or while it is out. */
function Managed({ booking, token }: { booking: ManagedBooking; token: string }) {
  const [now] = useState(() => new Date());
  const [isChanging, setChanging] = useState(false);
  const [asked, setAsked] = useState<Act>();
  const [outcome, setOutcome] = useState<{ kind: 'ok' | 'bad'; text: string; undoUntil?: Date }>();
  const status = useRef<HTMLDivElement>(null);
  const phase = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome) status.current?.focus();
  }, [outcome]);
  const { state } = booking;
  const isOver = state !== 'out' && booking.end_datetime <= bookingTime(now);
  const isOpen = ['asked', 'booked'].includes(state) && !isOver;
  const { isBusy, act } = useAct({ onFailed: (_, text) => setOutcome({ kind: 'bad', text }) });
  const busy = isBusy ? asked : undefined;
  /** Does something by the link, and says what came of it. */
  const run = (name: Act, work: () => Promise<void>, done: string) =>
    act(async () => {
      setAsked(name);
      await work();
      setOutcome({ kind: 'ok', text: done, ...(name === 'cancel' && { undoUntil: undoEnd() }) });
    });
  const handleConfirm = async () => run('confirm', () => confirmManaged(token), 'Confirmed. It stays yours.');
  const handleUndo = async () => run('undo', () => undoCancelled(token), 'It is yours again.');
  const handleKeep = async (until: string) => {
    const { start_datetime } = booking;
    const end_datetime = bookingTime(new Date(until));
    const done = `You can keep it until ${inWords(end_datetime)}.`;
    await run('keep', () => changeDates(token, { start_datetime, end_datetime }), done);
  };
  const handleCancel = async () => {
    const isSure = await confirm({
      question: 'Cancel this booking?',
      consequence: 'Somebody else can have it then.',
      action: 'Cancel this booking',
      refusal: 'Keep it',
      kind: 'bad',
    });
    if (!isSure) return;
    await run('cancel', () => cancelManaged(token), 'Your booking was cancelled.');
  };
  return (
    <div className={styles.booking}>
      {outcome?.undoUntil && (
        <Done undoUntil={outcome.undoUntil} heading={phase} onUndo={() => void handleUndo()}>
          {outcome.text}
        </Done>
      )}
      {outcome && !outcome.undoUntil && (
        <Notice ref={status} kind={outcome.kind}>
          {outcome.text}
        </Notice>
      )}
      <p ref={phase} tabIndex={-1} className={styles.phase} data-late={isLate(booking, now) ? '' : undefined}>
        {phaseOf(booking, now)}
      </p>
      <Phases booking={booking} isLate={isLate(booking, now)} />
      {isOpen && booking.confirm_by !== undefined && (
        <div className={styles.confirm}>
          <p>
            Please confirm by {timeInWords(booking.confirm_by)} that it was you who booked. Otherwise somebody else can
            have it from then on.
          </p>
          <Button busy={busy === 'confirm'} busyLabel="Confirming..." onClick={() => void handleConfirm()}>
            Confirm this booking
          </Button>
        </div>
      )}
      <div className={styles.thing}>
        {booking.photo && (
          <Photo photo={booking.photo} alt={booking.photo.alt} widths={WIDTHS} ratio={1} className={styles.picture} />
        )}
        <BookingFacts booking={booking} place={booking.place} />
      </div>
      <Things booking={booking} token={token} isOver={isOver} />
      {booking.units.length > 0 && (
        <ul className={styles.units}>
          {booking.units.map(({ number, outAt, backAt }) => (
            <li key={number}>
              No. {number}: out {timeInWords(outAt)}
              {backAt && `, back ${timeInWords(backAt)}`}
            </li>
          ))}
        </ul>
      )}
      {(isOpen || state === 'out') && (
        <div className={styles.acts}>
          {booking.keepUntil !== undefined && (
            <Button busy={busy === 'keep'} busyLabel="Asking..." onClick={() => void handleKeep(booking.keepUntil!)}>
              Keep until {timeInWords(booking.keepUntil)}
            </Button>
          )}
          <Button variant="line" onClick={() => setChanging(true)}>
            {state === 'out' ? 'Keep it longer' : 'Change dates'}
          </Button>
          {state !== 'asked' && (
            <a className={buttonClass({ variant: 'line' })} href={calendarOf(token)} download="booking.ics">
              Add to calendar
            </a>
          )}
          {isOpen && (
            <Button
              variant="bad-line"
              busy={busy === 'cancel'}
              busyLabel="Cancelling..."
              onClick={() => void handleCancel()}
            >
              Cancel this booking
            </Button>
          )}
        </div>
      )}
      {booking.keepUntil !== undefined && <Meta>Nobody is next before then.</Meta>}
      {booking.keepRefusal !== undefined && <Meta>{booking.keepRefusal}</Meta>}
      {(state === 'out' || state === 'back') && (
        <Trouble
          booking={booking}
          token={token}
          onTold={() => setOutcome({ kind: 'ok', text: 'The desk was told. Thank you.' })}
        />
      )}
      <Meta>This page needs no account: whoever has the link from the mail can change the booking.</Meta>
      <ToLoans />
      {isChanging && (
        <DatesSheet
          booking={booking}
          token={token}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false);
            setOutcome({ kind: 'ok', text: 'The dates were changed.' });
          }}
        />
      )}
    </div>
  );
}

type Act = 'cancel' | 'confirm' | 'keep' | 'undo';

function phaseOf(booking: ManagedBooking, now: Date): string {
  const { state, start_datetime, end_datetime } = booking;
  if (state === 'asked') return 'The equipment officer looks at it first. A mail says when it is approved.';
  if (state === 'booked') {
    return end_datetime <= bookingTime(now) ? 'It was not fetched.' : `Pick it up on ${inWords(start_datetime)}.`;
  }
  if (isLate(booking, now)) return `It was due on ${inWords(end_datetime)}. Please bring it as soon as you can.`;
  if (state === 'out') return `Bring it back on ${inWords(end_datetime)}.`;
  const refused = booking.refusal ? `It was refused: ${booking.refusal}` : 'It was refused.';
  return { back: 'All of it is back. Thank you.', refused, cancelled: 'It was cancelled.' }[state];
}

function isLate({ state, end_datetime }: ManagedBooking, now: Date): boolean {
  return state === 'out' && end_datetime <= bookingTime(now);
}

function timeInWords(instant: string): string {
  return inWords(bookingTime(new Date(instant)));
}

function Nothing({ children }: { children: string }) {
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
