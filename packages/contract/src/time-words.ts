import { TIME_ZONE } from './time-zone.ts';

/** A day `YYYY-MM-DD`, or an instant, ISO 8601 where it is a string. */
export type Day = string | Date;

/** e.g. `Thursday 26 November 2026 at 6:30 pm`; on pages and in feeds alike. Like all that follow, by the society's clock. */
export const wholeDate = /* @__PURE__ */ words({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12', // hour12 would call half past midnight 0:30
});

/** e.g. `26 November 2026` */
export const dateInWords = /* @__PURE__ */ words({ day: 'numeric', month: 'long', year: 'numeric' });

/** e.g. `Thursday 26 November` */
export const dayInWords = /* @__PURE__ */ words({ weekday: 'long', day: 'numeric', month: 'long' });

/** e.g. `26 November` */
export const dayOfMonth = /* @__PURE__ */ words({ day: 'numeric', month: 'long' });

/** e.g. `Thursday` */
export const weekdayOf = /* @__PURE__ */ words({ weekday: 'long' });

/** e.g. `18:30` */
export const clockInWords = /* @__PURE__ */ words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** e.g. `Thursday 26 November, 18:30` */
export function whenInWords(instant: Day): string {
  return `${dayInWords(instant)}, ${clockInWords(instant)}`;
}

const HERE = { timeZone: undefined };

/** e.g. `18:30`, by the clock of whoever reads it: not for what the server draws. */
export const clockHere = /* @__PURE__ */ words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...HERE });

const dayOfMonthHere = /* @__PURE__ */ words({ day: 'numeric', month: 'long', ...HERE });

/** e.g. `26 November, 18:30`, by the clock of whoever reads it. */
export function momentHere(instant: Day): string {
  return `${dayOfMonthHere(instant)}, ${clockHere(instant)}`;
}

/** What writes a day or an instant in one way, the same wherever it is written: some browsers say `p.m.`, and put a comma
 *  behind the weekday. What is no day, e.g. half typed, stays as it is. The format is made when first used. */
export function words(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (day: Day): string => {
    format ??= new Intl.DateTimeFormat('en-IE', { timeZone: TIME_ZONE, ...options });
    const at = new Date(typeof day === 'string' && day.length === DAY_LENGTH ? `${day}T12:00Z` : day);
    if (Number.isNaN(at.getTime())) return String(day);
    return format
      .format(at)
      .replace(/([ap])\.m\./, '$1m')
      .replace(/^(\p{L}+),/u, '$1');
  };
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
