import { lazy, Suspense, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { LIMITS } from '@fotosoc/contract/limits';
import type { ShownEquipment } from '@fotosoc/contract/loan';
import type { CurrentRules } from '@fotosoc/contract/loan-rules';
import { TIME_ZONE_NAME, formatPickerTime } from '@fotosoc/contract/society-clock';
import { formatTimeOfDay } from '@fotosoc/contract/format-time';
import { Link, useUser } from '@fotosoc/host';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { LinkButton, linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useAvailability } from '../../data/availability';
import { formatLoanTerms } from '../../components/loan-terms/loan-terms';
import { BookingReceipt, ConfirmationNotice } from './booking-receipt';
import { formatDayRange } from './calendar-days';
import { DateChips } from './date-chips';
import { EquipmentChoice } from './equipment-choice';
import { FortnightPanel } from './fortnight-panel';
import styles from './loans.module.css';
import { pickDay } from './pick-day';
import { useBooking, type BookingDraft } from './use-booking';
import { getAvailabilityInterval } from './wanted-interval';

export interface BookingFormProps {
  equipment: readonly ShownEquipment[];
  named: string | undefined;
  /** `undefined` while loading. The form can book without the rules. */
  rules: CurrentRules | undefined;
}

const AvailabilityPanel = lazy(async () => ({ default: (await import('./availability-panel')).AvailabilityPanel }));
const SlotPanel = lazy(async () => ({ default: (await import('./slot-panel')).SlotPanel }));

const NO_RULES = { openingHours: [], closedDays: [], longestLoanDays: 31 };

export function BookingForm({ equipment, named, rules }: BookingFormProps) {
  const lending = rules ?? NO_RULES;
  const { draft, kit, change, setField, setQuantity, fields, status, booked, isBusy, submit, bookAnother } = useBooking(
    lending,
    named,
    (name) => equipment.some((kind) => kind.name === name && kind.room),
  );
  const user = useUser();
  const [isEndNext, setEndNext] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const interval = getAvailabilityInterval(draft.start_datetime, draft.end_datetime);
  const availability = useAvailability(interval);
  const chosen = equipment.find(({ name }) => name === draft.equipment);
  const room = chosen?.room && { ...chosen, room: chosen.room };
  const chosenAvailability = chosen && availability?.get(chosen.id);
  const confirmBy = booked[0]?.confirm_by;

  const controlOf = (name: keyof BookingDraft) => ({
    name,
    value: draft[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setField(name, target.value),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  /** The first tap sets the start, the next one the end. */
  const handlePick = (date: string) => {
    const picked = pickDay(date, { start: draft.start_datetime, end: draft.end_datetime }, { lending, isEndNext });
    change({ start_datetime: picked.start, end_datetime: picked.end });
    setEndNext(picked.isEndNext);
  };
  const handleInstead = ({ start, end }: { start: string; end: string }) => {
    const [from, to] = [start, end].map((instant) => formatPickerTime(new Date(instant)));
    change({ start_datetime: from!, end_datetime: to! });
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const focusEquipment = () => form.current?.querySelector<HTMLElement>('[type=radio]:not(:disabled)')?.focus();
  const handleAnother = () => {
    bookAnother();
    focusEquipment();
  };
  useLayoutEffect(() => {
    // A radio button loses the focus when the availability disables it.
    if (form.current?.querySelector('[type=radio]:disabled:focus')) focusEquipment();
  });

  return (
    <>
      {status && (
        <div className={styles.status} ref={bringIntoView}>
          <Notice kind={status.kind}>{status.text}</Notice>
          {confirmBy !== undefined && <ConfirmationNotice email={booked[0]!.user_email} confirmBy={confirmBy} />}
          {status.nearest && status.nearest.length > 0 && (
            <ButtonRow>
              {status.nearest.map((dates) => (
                <Button key={dates.start} variant="line" size="sm" onClick={() => handleInstead(dates)}>
                  {inWords(dates)}
                </Button>
              ))}
            </ButtonRow>
          )}
          {booked.length > 0 && (
            <BookingReceipt
              bookings={booked}
              doesApprove={rules?.doesApprove === true}
              isOwnAddress={user?.email.toLowerCase() === booked[0]!.user_email.toLowerCase()}
              onAnother={handleAnother}
            />
          )}
        </div>
      )}
      {rules?.isForMembers && !user && (
        <Notice>
          Only members can book equipment.{' '}
          <Link className={linkClass} to="/login">
            Log in
          </Link>{' '}
          to book.
        </Notice>
      )}
      <form ref={form} className={styles.form} onSubmit={handleSubmit}>
        {!room && (
          <>
            <DateChips
              lending={lending}
              start={draft.start_datetime}
              end={draft.end_datetime}
              onChoose={({ start, end }) => change({ start_datetime: start, end_datetime: end })}
            />
            <FieldRow>
              <TextField label="Start" type="datetime-local" {...controlOf('start_datetime')} />
              <TextField label="End" type="datetime-local" {...controlOf('end_datetime')} />
            </FieldRow>
          </>
        )}
        <Meta>{`All times are ${TIME_ZONE_NAME}.`}</Meta>
        <EquipmentChoice
          equipment={equipment}
          availability={availability}
          kit={kit}
          onQuantity={setQuantity}
          {...controlOf('equipment')}
        />
        {room && (
          <Suspense>
            <SlotPanel
              key={room.id}
              kind={room}
              start={draft.start_datetime}
              end={draft.end_datetime}
              error={fields['start_datetime']}
              onChoose={({ start, end }) => change({ start_datetime: start, end_datetime: end })}
            />
          </Suspense>
        )}
        {chosenAvailability && interval && !room && (
          <Suspense>
            <AvailabilityPanel
              key={chosenAvailability.id}
              kind={chosenAvailability}
              looks={chosen}
              dates={interval}
              lending={lending}
              onPick={handlePick}
            />
          </Suspense>
        )}
        {!chosen && availability && <FortnightPanel kinds={[...availability.values()]} />}
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...controlOf('user_email')} />
        <TextField
          label="Your name"
          optional
          hint="For the equipment officer at the desk."
          autoComplete="name"
          maxLength={LIMITS.borrowerName}
          {...controlOf('name')}
          name="borrower_name" // a field called `name` would hide the name of the form: the server renders none
        />
        {Object.keys(kit).length > 1 && (
          <ul className={styles.summary} aria-label="In this booking">
            {Object.entries(kit).map(([name, quantity]) => (
              <li key={name}>
                <span>{quantity > 1 ? `${quantity} × ${name}` : name}</span>
                {name !== draft.equipment && (
                  <LinkButton onClick={() => setQuantity(name, 0)}>
                    <span>Remove</span>
                    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button type="submit" size="lg" busy={isBusy} busyLabel="Booking...">
            Submit Booking
          </Button>
        </div>
        <div>
          <NewTabLink className={linkClass} href="/privacy#borrower">
            What we keep about you
          </NewTabLink>
        </div>
        {rules && <Meta>{`${formatLoanTerms(rules)} We e-mail you a link to change or cancel your booking.`}</Meta>}
      </form>
    </>
  );
}

/** e.g. `27 to 30 November` */
function inWords({ start, end }: { start: string; end: string }): string {
  const [first, last] = [start, end].map((instant) => formatPickerTime(new Date(instant)));
  const [from, to] = [first, last].map((time) => formatTimeOfDay(time!.slice(11)));
  const days = formatDayRange(first!.slice(0, 10), last!.slice(0, 10));
  return first!.slice(0, 10) === last!.slice(0, 10) ? `${days}, ${from} to ${to}` : `${days}, from ${from}`;
}

/** Scrolls to the message, which is above the form, while the pressed button is below. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
