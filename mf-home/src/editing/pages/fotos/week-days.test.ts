import { expect, it } from 'vitest';
import { listWeekDays } from './week-days';

const daysOf = (planned: string[], now: string, more?: number) => listWeekDays(planned, new Date(now), more);

it('offers the next four Mondays by the clock in Ireland', () => {
  const mondays = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
  expect(daysOf([], '2026-11-23T00:00:00Z')).toEqual(mondays);
  expect(daysOf([], '2026-11-29T23:59:00Z')).toEqual(mondays);
  // In summer a day begins in Ireland an hour before it does in UTC.
  expect(daysOf([], '2026-07-05T23:30:00Z')[0]).toBe('2026-07-13');
});

it('extends to the last planned day and includes planned days that are no Mondays', () => {
  expect(daysOf(['2027-01-04', '2026-12-02'], '2026-11-25T12:00:00Z')).toEqual([
    '2026-11-30',
    '2026-12-02',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ]);
});

it('ends within a year', () => {
  expect(daysOf([], '2026-11-25T12:00:00Z', 99)).toHaveLength(52);
});
