import { expect, it } from 'vitest';
import {
  formatTime,
  formatDate,
  formatWeekdayAndDay,
  formatDayWithYear,
  formatLocalDayAndTime,
  formatShortDate,
  formatShortWeekdayAndDay,
  formatTimeOfDay,
  formatDateAndTime,
  formatDayAndTime,
  formatDayAndTimeWithYear,
} from './format-time.ts';

const EVENING = '2026-11-26T18:30:00.000Z';

it('writes weekday, long date and 12-hour time', () => {
  expect(formatDateAndTime(EVENING)).toBe('Thursday 26 November 2026 at 6:30 pm');
});

it("uses the society's time zone, in summer too", () => {
  expect(formatDateAndTime('2026-07-01T23:30:00.000Z')).toBe('Thursday 2 July 2026 at 12:30 am');
  expect(formatTime('2026-07-01T23:30:00.000Z')).toBe('12:30 am');
});

it('formats days and instants alike, without a comma after the weekday', () => {
  expect(formatWeekdayAndDay('2026-11-26')).toBe('Thursday 26 November');
  expect(formatWeekdayAndDay(new Date(EVENING))).toBe('Thursday 26 November');
  expect(formatDate('2027-06-30')).toBe('30 June 2027');
  expect(formatDayAndTime(EVENING)).toBe('Thursday 26 November, 6:30 pm');
});

it("adds the year to a day of another year, in the society's time zone", () => {
  const now = new Date('2026-12-31T23:30:00.000Z');
  expect(formatDayWithYear('2026-11-26', now)).toBe('Thursday 26 November');
  expect(formatDayWithYear('2027-01-01', now)).toBe('Friday 1 January 2027');
  expect(formatDayAndTimeWithYear('2025-11-26T18:30:00.000Z', now)).toBe('Wednesday 26 November 2025, 6:30 pm');
});

it('formats short days with their month, and times of day with the 12-hour clock', () => {
  expect(formatShortDate('2026-12-04')).toBe('4 Dec');
  expect(formatShortWeekdayAndDay('2026-12-04')).toBe('Fri 4 Dec');
  expect(['00:00', '12:30', '13:05'].map(formatTimeOfDay)).toEqual(['12:00 am', '12:30 pm', '1:05 pm']);
});

it("formats texts for one reader in the reader's time zone", () => {
  const noon = new Date(2026, 10, 26, 12, 5);
  expect(formatLocalDayAndTime(noon)).toBe('26 November, 12:05 pm');
});

it('returns an invalid day unchanged', () => {
  expect(formatDate('soon')).toBe('soon');
});
