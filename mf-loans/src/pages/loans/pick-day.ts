import { hoursOn, withinHours, type Lending } from './suggested-dates';

/** Start and end, as the pickers hold them. */
export interface PickedDates {
  start: string;
  end: string;
}

/** The dates after a day was pressed: it is the start, or the end if the one before was the start and is not later. The
 *  time of the day stays, as far as the desk is open then.
 *  @param date `YYYY-MM-DD` */
export function pickDay(
  date: string,
  { start, end }: PickedDates,
  { lending, isEndNext }: { lending: Lending; isEndNext: boolean },
): PickedDates & { isEndNext: boolean } {
  const at = (time: string) => `${date}T${withinHours(time, hoursOn(lending, date) ?? { from: time, to: time })}`;
  const endsHere = at(end.slice(11) || start.slice(11));
  if (isEndNext && endsHere >= start) return { start, end: endsHere, isEndNext: false };
  const startsHere = at(start.slice(11));
  return { start: startsHere, end: end > startsHere ? end : startsHere, isEndNext: true };
}
