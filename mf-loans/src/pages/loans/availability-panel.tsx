import { useId } from 'react';
import type { Availability } from '@fotosoc/contract/loan';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import type { AvailabilityInput } from '../../data/availability';
import styles from './availability-panel.module.css';
import { dayRange, daysOf, shortDay, wholeDay } from './calendar-days';
import panel from './panel.module.css';

/** Above that, one cell stands for several units. */
const MOST_CELLS = 12;

export interface AvailabilityPanelProps {
  kind: Availability;
  dates: AvailabilityInput;
}

/** A fortnight of one kind of equipment: a cell per unit and day, the chosen dates underlined. */
export function AvailabilityPanel({ kind, dates }: AvailabilityPanelProps) {
  const id = useId();
  const { first, last } = daysOf(dates.start_datetime, dates.end_datetime);
  const { name, quantity, free, days } = kind;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div>
        <Heading size="card" id={id}>
          {name}
        </Heading>
        <Meta role="status">
          {free} of {quantity} free for your dates, {dayRange(first, last)}
        </Meta>
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} {...day} quantity={quantity} isChosen={first <= day.date && day.date <= last} />
        ))}
      </ol>
      <p className={panel.key} aria-hidden="true">
        <span>
          <i className={styles.unit} />
          Free
        </span>
        <span>
          <i className={`${styles.unit} ${styles.out}`} />
          Out
        </span>
        <span>
          <i className={panel.line} />
          Your dates
        </span>
      </p>
    </section>
  );
}

interface DayProps {
  date: string;
  free: number;
  quantity: number;
  isChosen: boolean;
}

function Day({ date, free, quantity, isChosen }: DayProps) {
  const { weekday, day } = shortDay(date);
  const out = cellsOut(quantity, free);
  return (
    <li className={isChosen ? `${styles.day} ${styles.chosen}` : styles.day}>
      <VisuallyHidden>
        {wholeDay(date)}: {free} of {quantity} free{isChosen && ', in your dates'}
      </VisuallyHidden>
      <span aria-hidden="true">
        {weekday}
        <br />
        <b>{day}</b>
      </span>
      <span className={styles.units} aria-hidden="true">
        {Array.from({ length: Math.min(quantity, MOST_CELLS) }, (_, cell) => (
          <i key={cell} className={cell < out ? `${styles.unit} ${styles.out}` : styles.unit} />
        ))}
      </span>
    </li>
  );
}

/** How many cells are dark: all of them only when nothing is free, none only when everything is. */
function cellsOut(quantity: number, free: number): number {
  const cells = Math.min(quantity, MOST_CELLS);
  const out = Math.ceil(((quantity - free) / quantity) * cells);
  return free > 0 ? Math.min(out, cells - 1) : out;
}
