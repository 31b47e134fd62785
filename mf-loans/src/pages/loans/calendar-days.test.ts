import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { expect, it } from 'vitest';
import { formatDayRange, getIntervalDays, formatShortDay, formatChipSpan } from './calendar-days';

it('formats a day, short and long', () => {
  expect(formatShortDay('2026-11-26')).toEqual({ weekday: 'Thu', day: 26 });
  expect(formatWeekdayAndDay('2026-11-26')).toBe('Thursday 26 November');
});

it.each([
  ['2026-11-26', '2026-11-26', '26 November'],
  ['2026-11-26', '2026-11-28', '26 to 28 November'],
  ['2026-11-30', '2026-12-02', '30 November to 2 December'],
])('formats the days from %s to %s', (first, last, words) => {
  expect(formatDayRange(first, last)).toBe(words);
});

it.each([
  ['2026-11-26 10:00', '2026-11-28 17:00', '2026-11-28'],
  ['2026-11-26 10:00', '2026-11-28 00:00', '2026-11-27'],
  ['2026-11-26 10:00', '2026-11-26 10:01', '2026-11-26'],
])('from %s to %s the last day is %s', (start, end, last) => {
  expect(getIntervalDays(start, end)).toEqual({ first: '2026-11-26', last });
});

it.each([
  ['2026-12-04T13:00', '2026-12-07T13:00', 'Fri 4 – Mon 7 Dec, 1:00 pm'],
  ['2026-11-30T13:00', '2026-12-07T13:00', 'Mon 30 Nov – Mon 7 Dec, 1:00 pm'],
  ['2026-12-04T12:30', '2026-12-07T14:00', 'Fri 4 Dec, 12:30 pm – Mon 7 Dec, 2:00 pm'],
])('formats %s to %s for a chip', (start, end, words) => {
  expect(formatChipSpan(start, end)).toBe(words);
});
