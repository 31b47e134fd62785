import { formatTime, formatDate, formatDayAndMonth, formatInstantWith } from '@fotosoc/contract/format-time';

const DAY_MS = 86_400_000;
/** Age of the last use up to which a device counts as used now. The server stores the last use with this accuracy. */
const NOW_MS = 120_000;

/** Formats the time of the last use in the society's time zone: `Now`, `Today, 12:41`, `Yesterday, 22:14`, `12
 *  November, 15:02`. */
export function formatLastUse(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (now.getTime() - at.getTime() < NOW_MS) return 'Now';
  const today = formatDate(now);
  const yesterday = formatDate(new Date(now.getTime() - DAY_MS));
  const day = { [today]: 'Today', [yesterday]: 'Yesterday' }[formatDate(at)] ?? formatDayAndMonth(at);
  return `${day}, ${formatTime(at)}`;
}

const MONTH = { month: 'long', year: 'numeric' } as const;

/** e.g. `November 2026` */
export const formatMonth = (instant: string) => formatInstantWith(instant, MONTH);

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
