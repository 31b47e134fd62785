import { instantsOf, pickerTime } from '@fotosoc/contract/society-clock';

/** What the society's clock shows. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

/** What the society's clock shows at an instant.
 *  @param instant ISO 8601 */
export function wallTime(instant: string | number): WallTime {
  const shown = pickerTime(instant);
  return { date: shown.slice(0, 10), time: shown.slice(11) };
}

/** When the society's clock shows this, ISO 8601: the first time, where it shows it twice. */
export function instantOfWall({ date, time }: WallTime): string {
  return instantsOf(`${date}T${time}`)[0]!.toISOString();
}
