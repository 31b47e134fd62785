import { TIME_ZONE } from '@fotosoc/contract/time-zone';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const CLOCK = new Intl.DateTimeFormat('en-IE', TIME);
const DAY = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long' });
const YEAR = { year: 'numeric', timeZone: TIME_ZONE } as const;
const DATE_THERE = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', ...YEAR });
const DAY_THERE = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', timeZone: TIME_ZONE });
const CLOCK_THERE = new Intl.DateTimeFormat('en-IE', { ...TIME, timeZone: TIME_ZONE });
const MONTH_THERE = new Intl.DateTimeFormat('en-IE', { month: 'long', ...YEAR });

const DAY_MS = 86_400_000;
/** How exactly it is known when a device was used. */
const NOW_MS = 120_000;

/** When something was last used, by the clock of the society: `Now`, `Today, 12:41`, `Yesterday, 22:14`,
 *  `12 November, 15:02`. */
export function lastUseInWords(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (now.getTime() - at.getTime() < NOW_MS) return 'Now';
  const today = DATE_THERE.format(now);
  const yesterday = DATE_THERE.format(new Date(now.getTime() - DAY_MS));
  const day = { [today]: 'Today', [yesterday]: 'Yesterday' }[DATE_THERE.format(at)] ?? DAY_THERE.format(at);
  return `${day}, ${CLOCK_THERE.format(at)}`;
}

/** By the clock of the society, which is known where the page is drawn. */
export function dateInWords(instant: string): string {
  return DATE_THERE.format(new Date(instant));
}

/** An instant by the clock of this device: `1 December, 12:41`. */
export function momentInWords(instant: string): string {
  const at = new Date(instant);
  return `${DAY.format(at)}, ${CLOCK.format(at)}`;
}

export function monthInWords(instant: string): string {
  return MONTH_THERE.format(new Date(instant));
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
