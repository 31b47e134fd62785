import { expect, it } from 'vitest';
import { price, shortDate, wholeDate } from './event-times';

it('writes weekday, long date and 12-hour time', () => {
  expect(wholeDate('2026-11-26T18:30:00.000Z')).toMatch(/^Thursday,? 26 November 2026 at 6:30 p\.?m\.?$/);
});

it('goes by the clock of the society, in summer too', () => {
  expect(wholeDate('2026-07-01T23:30:00.000Z')).toMatch(/^Thursday,? 2 July 2026 at 12:30 a\.?m\.?$/);
  expect(shortDate('2026-07-01T23:30:00.000Z').day).toBe('2');
});

it('writes euro with two decimals', () => {
  expect(price(5)).toBe('€5.00');
  expect(price(1250.5)).toBe('€1,250.50');
});
