const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'short', timeZone: 'UTC' });
const wholeWeekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** e.g. `Thu` and `26`, of a day `YYYY-MM-DD`. */
export function shortDay(date: string): { weekday: string; day: number } {
  return { weekday: weekday.format(new Date(date)), day: new Date(date).getUTCDate() };
}

/** e.g. `Thursday 26 November` */
export function wholeDay(date: string): string {
  return `${wholeWeekday.format(new Date(date))} ${dayAndMonth.format(new Date(date))}`;
}

/** e.g. `26 November`, `26 to 28 November`, `30 November to 2 December` */
export function dayRange(first: string, last: string): string {
  if (first === last) return dayAndMonth.format(new Date(last));
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth ? String(new Date(first).getUTCDate()) : dayAndMonth.format(new Date(first));
  return `${from} to ${dayAndMonth.format(new Date(last))}`;
}

/** First and last day of an interval given as `YYYY-MM-DD HH:MM`; a night that ends at midnight has no day after. */
export function daysOf(start: string, end: string): { first: string; last: string } {
  const [from, to] = [start, end].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`)) as [number, number];
  const last = new Date(Math.max(from, to - 1));
  return { first: start.slice(0, 10), last: last.toISOString().slice(0, 10) };
}
