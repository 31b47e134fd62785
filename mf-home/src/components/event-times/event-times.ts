import { formatInstantWith } from '@fotosoc/contract/format-time';

const DAY = { day: 'numeric' } as const;
const MONTH = { month: 'short' } as const;

/** e.g. `26` and `Nov` */
export function formatShortDate(instant: string): { day: string; month: string } {
  return { day: formatInstantWith(instant, DAY), month: formatInstantWith(instant, MONTH) };
}

const euro = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** e.g. `€5.00` */
export function formatPrice(cost: number): string {
  return `€${euro.format(cost)}`;
}

/** e.g. `Cancelled: The darkroom is flooded.` */
export function formatCancellation(reason: string): string {
  return reason === '' ? 'Cancelled' : `Cancelled: ${reason}`;
}
