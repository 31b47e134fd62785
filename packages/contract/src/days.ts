const DAY_MS = 86_400_000;
/** Days beyond are typing errors, and counting from the year 9999 leads to years that do not sort as text. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31'];

/** Returns whether a day `YYYY-MM-DD` is in the calendar, from 1900 to 2999. */
export function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && formatUtcDay(new Date(ms)) === day && FIRST_DAY <= day && day <= LAST_DAY;
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
