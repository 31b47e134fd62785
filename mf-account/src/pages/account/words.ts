import { clockInWords, dateInWords, dayOfMonth, written } from '@fotosoc/contract/time-words';

const DAY_MS = 86_400_000;
/** Accuracy of the stored last use. */
const NOW_MS = 120_000;

/** Formats the time of the last use in the society's time zone: `Now`, `Today, 12:41`, `Yesterday, 22:14`, `12
 *  November, 15:02`. */
export function lastUseInWords(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (now.getTime() - at.getTime() < NOW_MS) return 'Now';
  const today = dateInWords(now);
  const yesterday = dateInWords(new Date(now.getTime() - DAY_MS));
  const day = { [today]: 'Today', [yesterday]: 'Yesterday' }[dateInWords(at)] ?? dayOfMonth(at);
  return `${day}, ${clockInWords(at)}`;
}

const MONTH = { month: 'long', year: 'numeric' } as const;

/** e.g. `November 2026` */
export const monthInWords = (instant: string) => written(instant, MONTH);

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
