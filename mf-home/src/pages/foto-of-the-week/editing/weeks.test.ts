import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import { expect, it } from 'vitest';
import { weeksOf } from './weeks';

const on = (day: string) => ({ day }) as DatedFoto;
const daysOf = (planned: DatedFoto[], now: string, more?: number, hidden: FotoPlan['hidden'] = []) =>
  weeksOf({ planned, hidden }, new Date(now), more).map(({ day, foto }) => `${day}${foto ? ' x' : ''}`);

it('offers the next four Mondays by the clock in Ireland', () => {
  const mondays = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
  expect(daysOf([], '2026-11-23T00:00:00Z')).toEqual(mondays);
  expect(daysOf([], '2026-11-29T23:59:00Z')).toEqual(mondays);
  // In summer a day begins there an hour before it does by UTC.
  expect(daysOf([], '2026-07-05T23:30:00Z')[0]).toBe('2026-07-13');
});

it('goes on as far as something is planned, other days among them', () => {
  const planned = [on('2026-12-02'), on('2027-01-04')];
  expect(daysOf(planned, '2026-11-25T12:00:00Z')).toEqual([
    '2026-11-30',
    '2026-12-02 x',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04 x',
  ]);
});

it('has a day whose photo is hidden since', () => {
  const hidden = [{ day: '2026-12-02', caption: 'Six Posts' }];
  expect(daysOf([], '2026-11-25T12:00:00Z', 0, hidden)).toContain('2026-12-02');
  const [, week] = weeksOf({ planned: [], hidden }, new Date('2026-11-25T12:00:00Z'));
  expect(week).toEqual({ day: '2026-12-02', foto: undefined, hidden: 'Six Posts' });
});

it('ends within a year', () => {
  expect(daysOf([], '2026-11-25T12:00:00Z', 99)).toHaveLength(52);
});
