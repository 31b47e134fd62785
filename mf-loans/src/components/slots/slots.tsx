import { formatTime, formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { formatPickerTime } from '@fotosoc/contract/society-clock';
import { TextField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { useSlots } from '../../data/availability';
import styles from './slots.module.css';

/** Picker values. */
interface Dates {
  start: string;
  end: string;
}

export interface SlotsProps extends Dates {
  roomId: string;
  /** Number of bookings that a slot takes; default 1. */
  quantity?: number;
  /** Dates of the booking that changes, whose slots can be chosen again. */
  booked?: Dates;
  error: string | undefined;
  onChoose: (dates: Dates) => void;
}

/** Slots of a room on a day. A tap on a slot chooses the slot; a tap on a later slot chooses all slots up to it. */
export function Slots({ roomId, quantity = 1, booked, start, end, error, onChoose }: SlotsProps) {
  const date = start.slice(0, 10);
  const { data } = useSlots(roomId, date);
  const [now] = useState(() => formatPickerTime(new Date()));
  const slots = (data?.slots ?? []).map((slot) => {
    const [from, to] = [formatPickerTime(slot.start), formatPickerTime(slot.end)];
    const isOwn = booked !== undefined && booked.start <= from && to <= booked.end && now <= from;
    return { ...slot, from, to, isOwn, canChoose: isOwn || slot.free > 0 };
  });
  const first = slots.findIndex(({ from }) => from === start);
  const last = slots.findIndex(({ to }) => to === end);
  const isChosen = (index: number) => first !== -1 && last !== -1 && first <= index && index <= last;
  const choose = (index: number) => {
    const isEnd =
      first !== -1 && first === last && index > first && slots.slice(first, index).every(({ canChoose }) => canChoose);
    onChoose({ start: slots[isEnd ? first : index]!.from, end: slots[index]!.to });
  };
  return (
    <>
      <TextField
        label="Day"
        type="date"
        error={error}
        value={date}
        onChange={({ target }) => onChoose({ start: `${target.value}T00:00`, end: `${target.value}T00:00` })}
      />
      {data && slots.length === 0 && <Meta role="status">The room is closed on this day.</Meta>}
      {slots.length > 0 && (
        <>
          <div className={styles.slots} role="group" aria-label={`Slots on ${formatWeekdayAndDay(slots[0]!.start)}`}>
            {slots.map(({ start: from, end: to, free, isOwn, canChoose }, index) => (
              <button
                key={from}
                type="button"
                aria-pressed={isChosen(index)}
                disabled={!canChoose}
                onClick={() => choose(index)}
              >
                <b>{`${formatTime(from)} to ${formatTime(to)}`}</b>
                <span>{isOwn ? 'Yours' : describeFree(free, quantity)}</span>
              </button>
            ))}
          </div>
          <Meta>Tap a slot, or your first and last slot.</Meta>
        </>
      )}
    </>
  );
}

function describeFree(free: number, quantity: number): string {
  if (free === 0) return 'Not free';
  return quantity === 1 ? 'Free' : `${free} of ${quantity} free`;
}
