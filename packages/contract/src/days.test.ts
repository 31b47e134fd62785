import { expect, it } from 'vitest';
import { addDays, countDays, formatUtcDay, getWeekday, isCalendarDay } from './days.ts';

it.each([
  ['2026-11-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11', false],
  ['1899-12-31', false],
  ['2999-12-31', true],
  ['9999-12-31', false],
  ['soon', false],
])('%s is in the calendar: %s', (day, isThere) => {
  expect(isCalendarDay(day)).toBe(isThere);
});

it('counts days across months, leap days and changes of the clock', () => {
  expect([addDays('2028-02-28', 2), addDays('2026-03-28', 2), addDays('2026-01-01', -1)]).toEqual([
    '2028-03-01',
    '2026-03-30',
    '2025-12-31',
  ]);
  expect([countDays('2028-02-28', '2028-03-01'), countDays('2026-10-24', '2026-10-26')]).toEqual([2, 2]);
});

it('numbers weekdays from Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(getWeekday)).toEqual([1, 6, 7]);
});

it('formats the day of an instant in UTC', () => {
  expect(formatUtcDay(new Date('2026-07-31T23:59:59.999Z'))).toBe('2026-07-31');
});
