import type { BookedItem } from '@fotosoc/contract/managed-booking';
import { TIME_ZONE_NAME, formatPickerTime } from '@fotosoc/contract/society-clock';
import { useAction } from '@fotosoc/host';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, FieldGroup, Hint, Legend, TextField } from '@fotosoc/ui/field';
import { lazy, Suspense, useState } from 'react';
import {
  formatBookingTime,
  parsePickerTime,
  formatBookingTimeText,
} from '../../components/booking-times/booking-times';
import { formatItem, formatItems } from '../../components/item-text/item-text';
import { changeDates } from '../../data/managed-booking';

const Slots = lazy(async () => ({ default: (await import('../../components/slots/slots')).Slots }));

export interface DatesDialogProps {
  /** Items in the same stage: all on loan, or none. */
  things: readonly BookedItem[];
  token: string;
  /** @param text description of the change */
  onChanged: (text: string) => void;
  onClose: () => void;
}

/** Dialog that changes the dates of all or the selected items; only the end for items on loan. A room has slots in place
 *  of dates. */
export function DatesDialog({ things, token, onChanged, onClose }: DatesDialogProps) {
  const [first] = things as [BookedItem];
  const isOut = first.state === 'out';
  const isRoom = !isOut && first.roomId !== undefined;
  const booked = {
    start: formatPickerTime(dateOf(first.start_datetime)),
    end: formatPickerTime(dateOf(first.end_datetime)),
  };
  const [{ start, end }, setDates] = useState(booked);
  // Other dates than those on screen change only if the borrower ticks the item.
  const [unticked, setUnticked] = useState<readonly string[]>(() =>
    things
      .filter(
        (one) => one.end_datetime !== first.end_datetime || (!isOut && one.start_datetime !== first.start_datetime),
      )
      .map(({ id }) => id),
  );
  const { isBusy, fields, formProblem, act, refuse } = useAction();
  const chosen = things.filter((thing) => !unticked.includes(thing.id));
  const handleSubmit = () => {
    void act(async () => {
      const dates = { start_datetime: timeOf(start), end_datetime: timeOf(end) };
      const ids = chosen.map((thing) => thing.id);
      await changeDates(token, ids, dates);
      const from = isOut ? '' : `from ${formatBookingTimeText(dates.start_datetime)} `;
      const others = things.filter((thing) => !chosen.includes(thing));
      const rest = others.length > 0 ? ` The dates of ${formatItems(others)} do not change.` : '';
      onChanged(
        `New dates for ${formatItems(chosen)}: ${from}until ${formatBookingTimeText(dates.end_datetime)}.${rest} We have sent you an e-mail.`,
      );
    });
  };
  return (
    <FormDialog
      title={isOut ? 'Keep longer' : 'Change dates'}
      refusal="Keep dates"
      action="Change dates"
      busyLabel="Changing..."
      isBusy={isBusy}
      problem={formProblem}
      isDisabled={chosen.length === 0 || (isRoom && start === end)}
      onChange={() => refuse({})}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {things.length > 1 && (
        <FieldGroup as="fieldset">
          <Legend>Items</Legend>
          {things.map((thing) => (
            <Checkbox
              key={thing.id}
              label={formatItem(thing)}
              isChecked={!unticked.includes(thing.id)}
              onCheck={(isChecked) =>
                setUnticked(isChecked ? unticked.filter((one) => one !== thing.id) : [...unticked, thing.id])
              }
            />
          ))}
          <Hint>Untick items that keep their dates.</Hint>
        </FieldGroup>
      )}
      {isRoom ? (
        <Suspense>
          <Slots
            roomId={first.roomId!}
            booked={booked}
            start={start}
            end={end}
            error={fields['start_datetime'] ?? fields['end_datetime']}
            onChoose={(dates) => {
              setDates(dates);
              refuse({});
            }}
          />
        </Suspense>
      ) : (
        <>
          {!isOut && (
            <TextField
              label="Start"
              type="datetime-local"
              required
              {...bindText(start, (start) => setDates({ start, end }), fields['start_datetime'])}
            />
          )}
          <TextField
            label="End"
            hint={TIME_ZONE_NAME}
            type="datetime-local"
            required
            {...bindText(end, (end) => setDates({ start, end }), fields['end_datetime'])}
          />
        </>
      )}
    </FormDialog>
  );
}

function dateOf(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}

/** Converts a picker value to the API's format; empty if none. */
function timeOf(value: string): string {
  const instant = parsePickerTime(value, new Date());
  return instant ? formatBookingTime(instant) : '';
}
