import type { Room, ShownEquipment } from '@fotosoc/contract/loan';
import { formatTime, formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { formatPickerTime } from '@fotosoc/contract/society-clock';
import { Photo } from '@fotosoc/ui/photo';
import { TextField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import { useId } from 'react';
import { useSlots } from '../../data/availability';
import panel from './panel.module.css';
import styles from './slot-panel.module.css';

const WIDTHS = { all: '520px' };

export interface SlotPanelProps {
  kind: ShownEquipment & { room: Room };
  /** Picker values. */
  start: string;
  end: string;
  error: string | undefined;
  onChoose: (dates: { start: string; end: string }) => void;
}

/** Slots of a room on a day. A tap on a slot chooses the slot; a tap on a later slot chooses all slots up to it. */
export function SlotPanel({ kind, start, end, error, onChoose }: SlotPanelProps) {
  const id = useId();
  const date = start.slice(0, 10);
  const { data } = useSlots(kind.id, date);
  const slots = (data?.slots ?? []).map((slot) => ({
    ...slot,
    from: formatPickerTime(slot.start),
    to: formatPickerTime(slot.end),
  }));
  const first = slots.findIndex(({ from }) => from === start);
  const last = slots.findIndex(({ to }) => to === end);
  const isChosen = (index: number) => first !== -1 && last !== -1 && first <= index && index <= last;
  const choose = (index: number) => {
    const isEnd =
      first !== -1 && first === last && index > first && slots.slice(first, index).every(({ free }) => free > 0);
    onChoose({ start: slots[isEnd ? first : index]!.from, end: slots[index]!.to });
  };
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div>
        <Heading size="card" id={id}>
          {kind.name}
        </Heading>
        {kind.room.isForInducted && <Meta>For inducted members.</Meta>}
      </div>
      {kind.photo && (
        <Photo photo={kind.photo} alt={kind.photo.alt} widths={WIDTHS} ratio="styled" className={panel.picture} />
      )}
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
            {slots.map(({ start: from, end: to, free }, index) => (
              <button
                key={from}
                type="button"
                aria-pressed={isChosen(index)}
                disabled={free === 0}
                onClick={() => choose(index)}
              >
                <b>{`${formatTime(from)} to ${formatTime(to)}`}</b>
                <span>
                  {free === 0 ? 'Not free' : kind.quantity === 1 ? 'Free' : `${free} of ${kind.quantity} free`}
                </span>
              </button>
            ))}
          </div>
          <Meta>Tap a slot, or your first and last slot.</Meta>
        </>
      )}
    </section>
  );
}
