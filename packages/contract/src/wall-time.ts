import { parseWallTime, formatPickerTime } from './society-clock.ts';

export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

/** Converts an instant to the society's local time.
 *  @param instant ISO 8601 */
export function toWallTime(instant: string | number): WallTime {
  const shown = formatPickerTime(instant);
  return { date: shown.slice(0, 10), time: shown.slice(11) };
}

/** Converts the society's local time to an instant, ISO 8601; the first one of a repeated hour. */
export function toInstant({ date, time }: WallTime): string {
  return parseWallTime(`${date}T${time}`)[0]!.toISOString();
}
