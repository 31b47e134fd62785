import { useSnapshot } from '@fotosoc/host';
import { startTransition, useEffect, useState } from 'react';
import { formatChipSpan } from './calendar-days';
import styles from './date-chips.module.css';
import { getEarliestPickerTime, suggestDates, type LendingRules, type SuggestedDates } from './suggested-dates';

export interface DateChipsProps {
  lending: LendingRules;
  start: string;
  end: string;
  onChoose: (dates: SuggestedDates) => void;
}

/** Buttons for frequently chosen dates. */
export function DateChips({ lending, start, end, onChoose }: DateChipsProps) {
  const atRender = useSnapshot('now, at the chips of dates', () => getEarliestPickerTime(lending));
  const [now, setNow] = useState(atRender);
  // Uses the current time in the browser, because the server may have rendered the page long ago.
  useEffect(() => startTransition(() => setNow(getEarliestPickerTime(lending))), [lending]);
  return (
    <div className={styles.chips} role="group" aria-label="Often chosen">
      {suggestDates(now, lending).map((dates) => (
        <button
          key={dates.label}
          type="button"
          aria-pressed={dates.start === start && dates.end === end}
          onClick={() => onChoose(dates)}
        >
          <b>{dates.label}</b>
          <span>{formatChipSpan(dates.start, dates.end)}</span>
        </button>
      ))}
    </div>
  );
}
