/** What a date-time picker holds for an instant: `YYYY-MM-DDTHH:MM`, in UTC, cut to the minute. */
export function inputTime(instant: Date): string {
  return instant.toISOString().slice(0, 16);
}

/** A picker's value as a booking says it: `YYYY-MM-DD HH:MM`. */
export function bookingTime(value: string): string {
  return value.slice(0, 16).replace('T', ' ');
}
