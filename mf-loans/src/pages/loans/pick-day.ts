import { findOpeningHours, limitToHours, type LendingRules } from './suggested-dates';

/** Start and end as picker values. */
export interface PickedDates {
  start: string;
  end: string;
}

/** Returns the dates after a press on a day: the day becomes the end if the previous press set an earlier or equal
 *  start, otherwise the start. The time of day stays, within the opening hours.
 *  @param date `YYYY-MM-DD` */
export function pickDay(
  date: string,
  { start, end }: PickedDates,
  { lending, isEndNext }: { lending: LendingRules; isEndNext: boolean },
): PickedDates & { isEndNext: boolean } {
  const at = (time: string) =>
    `${date}T${limitToHours(time, findOpeningHours(lending, date) ?? { from: time, to: time })}`;
  const endsHere = at(end.slice(11) || start.slice(11));
  if (isEndNext && endsHere >= start) return { start, end: endsHere, isEndNext: false };
  const startsHere = at(start.slice(11));
  return { start: startsHere, end: end > startsHere ? end : startsHere, isEndNext: true };
}
