import { addDays, getWeekday } from '@fotosoc/contract/days';
import type { Availability } from '@fotosoc/contract/loan';
import { formatPickerTime } from '@fotosoc/contract/society-clock';
import { formatWeekdayAndDay, formatInstantWith } from '@fotosoc/contract/format-time';
import { ArrowLeftIcon, ArrowRightIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useId, useState } from 'react';
import { useAvailability } from '../../data/availability';
import { formatDayRange, formatShortDay } from './calendar-days';
import styles from './month.module.css';
import { findOpeningHours, type LendingRules } from './suggested-dates';

const DAYS = 35;
const WEEK = 7;
const MONTH = { month: 'short' } as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Maximum number of cells per day. With more units, a cell stands for several units. */
const MAX_CELLS_PER_DAY = 6;

export interface MonthProps {
  kind: Pick<Availability, 'id' | 'quantity'>;
  lending: LendingRules;
  /** First and last chosen day, `YYYY-MM-DD`. */
  first: string;
  last: string;
  onPick: (date: string) => void;
}

/** Five weeks of the availability of one equipment type, with a button per open day. */
export function Month({ kind, lending, first, last, onPick }: MonthProps) {
  const id = useId();
  const [today] = useState(() => formatPickerTime(new Date()).slice(0, 10));
  const earliest = mondayOf(today);
  const [monday, setMonday] = useState(() => later(earliest, mondayOf(first)));
  const [followed, setFollowed] = useState(first);
  if (followed !== first) {
    setFollowed(first);
    // Scrolls only to dates outside of the visible weeks, so that buttons do not move under the finger.
    if (first < monday || first > addDays(monday, DAYS - 1)) setMonday(later(earliest, mondayOf(first)));
  }
  const from = later(today, monday);
  const days = useDays(kind.id, from);
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(monday, index));
  const weeks = Array.from({ length: DAYS / WEEK }, (_, week) => shown.slice(week * WEEK, (week + 1) * WEEK));
  return (
    <div>
      <div className={styles.head}>
        <b id={id}>{formatDayRange(shown[0]!, shown.at(-1)!)}</b>
        <div>
          <IconButton
            icon={ArrowLeftIcon}
            label="Earlier weeks"
            aria-disabled={monday <= earliest}
            onClick={() => setMonday(later(earliest, addDays(monday, -DAYS)))}
          />
          <IconButton icon={ArrowRightIcon} label="Later weeks" onClick={() => setMonday(addDays(monday, DAYS))} />
        </div>
      </div>
      <table className={styles.month} aria-labelledby={id}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className={lookOf(date, first, last)}>
                  {date >= from && (
                    <Day
                      date={date}
                      free={days?.get(date)}
                      quantity={kind.quantity}
                      isChosen={first <= date && date <= last}
                      isOpen={findOpeningHours(lending, date) !== undefined}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function mondayOf(date: string): string {
  return addDays(date, 1 - getWeekday(date));
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Returns the availability of a type by day; `undefined` while loading. */
function useDays(id: string, from: string): ReadonlyMap<string, number> | undefined {
  const dates = { start_datetime: `${from} 23:58`, end_datetime: `${from} 23:59`, days: DAYS };
  const kind = useAvailability(dates)?.get(id);
  return kind && new Map(kind.days.map(({ date, free }) => [date, free]));
}

function lookOf(date: string, first: string, last: string): string | undefined {
  if (date === first || date === last) return `${styles.chosen} ${styles.end}`;
  return first < date && date < last ? styles.chosen : undefined;
}

interface DayProps {
  date: string;
  free: number | undefined;
  quantity: number;
  isChosen: boolean;
  isOpen: boolean;
  onPick: (date: string) => void;
}

function Day({ date, free, quantity, isChosen, isOpen, onPick }: DayProps) {
  const { day } = formatShortDay(date);
  const count = free === undefined ? '' : `, ${free} of ${quantity} free`;
  const words = `${formatWeekdayAndDay(date)}${count}${isOpen ? '' : ', desk closed'}${isChosen ? ', your dates' : ''}`;
  const look = (
    <>
      <b className={free === 0 ? styles.full : undefined} aria-hidden="true">
        {day}
        {day === 1 && <small>{formatInstantWith(date, MONTH)}</small>}
      </b>
      <span className={styles.units} aria-hidden="true">
        {Array.from({ length: Math.min(quantity, MAX_CELLS_PER_DAY) }, (_, cell) => (
          <i key={cell} className={cell < cellsOut(quantity, free ?? quantity) ? styles.out : undefined} />
        ))}
      </span>
    </>
  );
  if (!isOpen) {
    return (
      <span className={styles.closed}>
        <VisuallyHidden>{words}</VisuallyHidden>
        {look}
      </span>
    );
  }
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onPick(date)}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {look}
    </button>
  );
}

/** Returns the number of dark cells: all cells only if no unit is available, no cell only if all units are. */
function cellsOut(quantity: number, free: number): number {
  const cells = Math.min(quantity, MAX_CELLS_PER_DAY);
  const out = Math.ceil(((quantity - free) / quantity) * cells);
  return free > 0 ? Math.min(out, cells - 1) : out;
}
