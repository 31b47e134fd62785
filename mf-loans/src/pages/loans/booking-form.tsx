import type { FormEvent } from 'react';
import type { Equipment } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useAvailability } from '../../data/availability';
import { AvailabilityPanel } from './availability-panel';
import { clockName } from './booking-times';
import { EquipmentChoice } from './equipment-choice';
import styles from './loans.module.css';
import { useBooking, type BookingDraft } from './use-booking';
import { wantedInterval } from './wanted-interval';

/** Times are typed by the society's clock, whatever clock the visitor lives by. */
export function BookingForm({ equipment }: { equipment: readonly Equipment[] }) {
  const { draft, setField, fields, status, isBusy, submit } = useBooking();
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

  return (
    <>
      {status && (
        <div className={styles.status} ref={bringIntoView}>
          <Notice kind={status.kind}>{status.text}</Notice>
        </div>
      )}
      <form className={styles.form} onSubmit={handleSubmit}>
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
      </form>
    </>
  );
}

/** The message stands above the form, the button below it. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
