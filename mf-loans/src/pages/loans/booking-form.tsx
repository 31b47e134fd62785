import { useRef, type FormEvent } from 'react';
import type { Equipment, LoanTerms as Terms } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useAvailability } from '../../data/availability';
import { AvailabilityPanel } from './availability-panel';
import { clockName } from '../../components/booking-times/booking-times';
import { BookingReceipt } from './booking-receipt';
import { EquipmentChoice } from './equipment-choice';
import { FortnightPanel } from './fortnight-panel';
import { LoanTerms } from './loan-terms';
import styles from './loans.module.css';
import { useBooking, type BookingDraft } from './use-booking';
import { wantedInterval } from './wanted-interval';

export interface BookingFormProps {
  equipment: readonly Equipment[];
  /** Undefined as long as they are not known: booking works without. */
  terms: Terms | undefined;
}

/** Times are typed by the society's clock, whatever clock the visitor lives by. */
export function BookingForm({ equipment, terms }: BookingFormProps) {
  const { draft, setField, fields, status, booked, isBusy, submit, bookAnother } = useBooking();
  const form = useRef<HTMLFormElement>(null);
  const interval = wantedInterval(draft.start_datetime, draft.end_datetime);
  const availability = useAvailability(interval);
  const chosen = equipment.find(({ name }) => name === draft.equipment);
  const chosenAvailability = chosen && availability?.get(chosen.id);

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
  const handleAnother = () => {
    bookAnother();
    form.current?.querySelector<HTMLElement>('[type=radio]:not(:disabled)')?.focus();
  };

  return (
    <>
      {status && (
        <div className={styles.status} ref={bringIntoView}>
          <Notice kind={status.kind}>{status.text}</Notice>
          {booked && <BookingReceipt booking={booked} onAnother={handleAnother} />}
        </div>
      )}
      <form ref={form} className={styles.form} onSubmit={handleSubmit}>
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...controlOf('user_email')} />
        <EquipmentChoice equipment={equipment} availability={availability} {...controlOf('equipment')} />
        {chosenAvailability && interval && <AvailabilityPanel kind={chosenAvailability} dates={interval} />}
        <FieldRow>
          <TextField label="Start" hint={clockName} type="datetime-local" {...controlOf('start_datetime')} />
          <TextField label="End" hint={clockName} type="datetime-local" {...controlOf('end_datetime')} />
        </FieldRow>
        <div>
          <Button type="submit" size="lg" busy={isBusy} busyLabel="Booking...">
            Submit Booking
          </Button>
        </div>
        {terms && <LoanTerms {...terms} />}
        {!chosen && availability && <FortnightPanel kinds={[...availability.values()]} />}
      </form>
    </>
  );
}

/** The message stands above the form, the button below it. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
