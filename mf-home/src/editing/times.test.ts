import { afterEach, expect, it, vi } from 'vitest';
import { formatWhenInSentence, formatWhen } from './times';

afterEach(() => vi.useRealTimers());

it('omits the day for times of today, by the Irish clock', () => {
  vi.useFakeTimers({ now: new Date('2026-07-01T22:00:00.000Z') });
  expect(formatWhen('2026-07-01T17:30:00.000Z')).toBe('6:30 pm');
  expect(formatWhenInSentence('2026-07-01T17:30:00.000Z')).toBe('at 6:30 pm');
});

it('states the day of other times, with the year if different', () => {
  vi.useFakeTimers({ now: new Date('2026-07-01T23:30:00.000Z') }); // half past midnight in Ireland
  expect(formatWhen('2026-07-01T17:30:00.000Z')).toBe('1 July at 6:30 pm');
  expect(formatWhenInSentence('2026-11-26T00:15:00.000Z')).toBe('on 26 November at 12:15 am');
  expect(formatWhen('2027-01-01T09:00:00.000Z')).toBe('1 January 2027 at 9:00 am');
});
