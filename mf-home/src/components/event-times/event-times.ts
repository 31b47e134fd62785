import { TIME_ZONE } from '@fotosoc/contract/time-zone';

const day = new Intl.DateTimeFormat('en-IE', { day: 'numeric', timeZone: TIME_ZONE });
const month = new Intl.DateTimeFormat('en-IE', { month: 'short', timeZone: TIME_ZONE });

/** e.g. `26` and `Nov` */
export function shortDate(instant: string): { day: string; month: string } {
  const date = new Date(instant);
  return { day: day.format(date), month: month.format(date) };
}

const euro = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** e.g. `€5.00` */
export function price(cost: number): string {
  return `€${euro.format(cost)}`;
}
