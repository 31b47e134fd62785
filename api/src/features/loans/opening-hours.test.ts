import { describe, expect, it } from 'vitest';
import { describeClosure, isDeskOpen, listOpenTimes, type DeskOpening } from './opening-hours.ts';

/** Monday and Friday at noon, except at Christmas. */
const OPENING: DeskOpening = {
  openingHours: [
    { weekday: 1, from: '12:30', to: '14:00' },
    { weekday: 5, from: '12:30', to: '14:00' },
  ],
  closedDays: [{ from: '2026-12-19', to: '2027-01-17', word: 'Christmas' }],
};
const ALWAYS: DeskOpening = { openingHours: [], closedDays: [] };

describe('the desk', () => {
  it.each([
    ['2026-11-27T12:30:00.000Z', true],
    ['2026-11-27T14:00:00.000Z', true],
    ['2026-11-27T14:01:00.000Z', false],
    ['2026-11-28T13:00:00.000Z', false],
    ['2026-12-21T13:00:00.000Z', false],
    // Irish summer time: 12:30 there is 11:30 in UTC.
    ['2026-07-03T11:30:00.000Z', true],
    ['2026-07-03T13:30:00.000Z', false],
  ])('at %s is open: %s', (instant, is) => {
    expect(isDeskOpen(OPENING, instant)).toBe(is);
  });

  it('is open at every minute without opening hours', () => {
    expect(isDeskOpen(ALWAYS, '2026-12-25T03:17:00.000Z')).toBe(true);
    expect(isDeskOpen({ ...ALWAYS, closedDays: OPENING.closedDays }, '2026-12-25T03:17:00.000Z')).toBe(false);
  });

  it('keeps its hours by the clock across the change to summer time', () => {
    expect(listOpenTimes(OPENING, '2027-03-26', 4, ['13:00', '20:00'])).toEqual([
      '2027-03-26T12:30:00.000Z',
      '2027-03-26T13:00:00.000Z',
      '2027-03-26T14:00:00.000Z',
      '2027-03-29T11:30:00.000Z',
      '2027-03-29T12:00:00.000Z',
      '2027-03-29T13:00:00.000Z',
    ]);
  });

  it.each([
    ['2026-11-28T13:00:00.000Z', 'The desk is closed on Saturday.'],
    ['2026-11-27T16:00:00.000Z', 'On Friday the desk is open from 12:30 pm to 2:00 pm.'],
    ['2026-12-21T13:00:00.000Z', 'The desk is closed on Monday 21 December (Christmas).'],
  ])('states at %s: %s', (instant, sentence) => {
    expect(describeClosure(OPENING, instant)).toBe(sentence);
  });
});
