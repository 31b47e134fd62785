import { clockHere } from '@fotosoc/contract/time-words';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndTime = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', ...CLOCK });
const whole = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', year: 'numeric', ...CLOCK });

/** An instant by the clock of whoever reads it, as short as it can be: `12:41`, `12 November at 18:20`.
 *  @param instant ISO 8601 */
export function when(instant: string): string {
  const [at, now] = [new Date(instant), new Date()];
  if (at.toDateString() === now.toDateString()) return clockHere(at);
  return (at.getFullYear() === now.getFullYear() ? dayAndTime : whole).format(at);
}
