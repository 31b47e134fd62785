import type { Event } from '@fotosoc/contract/event';

const MONTH = new Intl.DateTimeFormat('en-IE', { month: 'long', year: 'numeric', timeZone: 'Europe/Dublin' });
const DAY = new Intl.DateTimeFormat('en-IE', { weekday: 'short', day: 'numeric', timeZone: 'Europe/Dublin' });

/** Groups events by the month of their start, in order. */
export function groupByMonth(events: readonly Event[]): [month: string, events: Event[]][] {
  const months = new Map<string, Event[]>();
  for (const event of events) {
    const month = MONTH.format(new Date(event.start));
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}

/** e.g. `Fri 4` */
export function formatDay(start: string): string {
  return DAY.format(new Date(start));
}
