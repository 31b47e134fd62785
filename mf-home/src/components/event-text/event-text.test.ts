import { expect, it } from 'vitest';
import { formatPrice, formatShortDate } from '../event-times/event-times';
import { formatDuration, formatMove, formatDaysUntil } from './event-text';

it('uses the society’s time zone, in summer too', () => {
  expect(formatShortDate('2026-07-01T23:30:00.000Z').day).toBe('2');
});

it('writes euro with two decimals', () => {
  expect(formatPrice(5)).toBe('€5.00');
  expect(formatPrice(1250.5)).toBe('€1,250.50');
});

it('states start and end, with both days if these differ', () => {
  const [start, end] = ['2026-11-26T18:30:00.000Z', '2026-11-26T21:00:00.000Z'];
  expect(formatDuration({ start, end })).toBe('6:30 pm to 9:00 pm');
  expect(formatDuration({ start, end: start })).toBe('6:30 pm');
  expect(formatDuration({ start, end: '2026-11-27T01:00:00.000Z' })).toBe('6:30 pm to Friday 27 November, 1:00 am');
});

it('counts the days until the event by the society’s calendar', () => {
  const now = new Date('2026-11-24T23:30:00.000Z');
  const starts = ['2026-11-24T23:45:00.000Z', '2026-11-25T08:00:00.000Z', '2026-11-27T08:00:00.000Z'];
  expect(starts.map((start) => formatDaysUntil(start, now))).toEqual(['today', 'tomorrow', 'in three days']);
  expect(formatDaysUntil('2026-12-24T08:00:00.000Z', now)).toBe('');
});

it('states by how much an event was moved', () => {
  const from = '2026-11-26T18:30:00.000Z';
  expect(formatMove(from, '2026-12-03T18:30:00.000Z')).toBe('Moved by a week.');
  expect(formatMove(from, '2026-11-25T18:30:00.000Z')).toBe('Moved to a day earlier.');
  expect(formatMove(from, '2026-11-26T19:30:00.000Z')).toBe('Moved.');
});
