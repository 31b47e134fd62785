const DAY_MS = 86_400_000;

/** Returns whether a day `YYYY-MM-DD` is in the calendar. */
export function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && formatUtcDay(new Date(ms)) === day;
}

/** Returns the day `days` later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return formatUtcDay(new Date(Date.parse(day) + days * DAY_MS));
}

/** Returns the number of days from one day to another; a fraction for times of day. NaN for an invalid day. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Returns the weekday, from 1 (Monday) to 7. */
export function getWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Returns the day of an instant in UTC, `YYYY-MM-DD`. */
export function formatUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
