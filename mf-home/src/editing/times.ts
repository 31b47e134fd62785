import { clockHere, momentHere, written } from '@fotosoc/contract/time-words';

const DATE_HERE = { day: 'numeric', month: 'long', year: 'numeric', timeZone: undefined } as const;

/** An instant by the clock of whoever reads it, as short as it can be: `12:41 pm`, `12 November, 6:20 pm`.
 *  @param instant ISO 8601 */
export function when(instant: string): string {
  const [at, now] = [new Date(instant), new Date()];
  if (at.toDateString() === now.toDateString()) return clockHere(at);
  return at.getFullYear() === now.getFullYear() ? momentHere(at) : `${written(at, DATE_HERE)}, ${clockHere(at)}`;
}
