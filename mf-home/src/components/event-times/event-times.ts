import { words } from '@fotosoc/contract/time-words';

const day = words({ day: 'numeric' });
const month = words({ month: 'short' });

/** e.g. `26` and `Nov` */
export function shortDate(instant: string): { day: string; month: string } {
  return { day: day(instant), month: month(instant) };
}

const euro = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** e.g. `€5.00` */
export function price(cost: number): string {
  return `€${euro.format(cost)}`;
}
