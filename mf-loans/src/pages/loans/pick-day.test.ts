import { expect, it } from 'vitest';
import { pickDay } from './pick-day';

const always = { openingHours: [], closedDays: [], longestLoanDays: 31 };
const dates = { start: '2026-11-24T09:15', end: '2026-11-24T09:15' };

it('sets the start by the first press and the end by the second', () => {
  const first = pickDay('2026-11-27', dates, { lending: always, isEndNext: false });
  expect(first).toEqual({ start: '2026-11-27T09:15', end: '2026-11-27T09:15', isEndNext: true });
  expect(pickDay('2026-11-30', first, { lending: always, isEndNext: true })).toEqual({
    start: '2026-11-27T09:15',
    end: '2026-11-30T09:15',
    isEndNext: false,
  });
});

it('restarts with a day before the start', () => {
  const first = pickDay('2026-11-27', dates, { lending: always, isEndNext: false });
  expect(pickDay('2026-11-26', first, { lending: always, isEndNext: true })).toEqual({
    start: '2026-11-26T09:15',
    end: '2026-11-27T09:15',
    isEndNext: true,
  });
});

it('stays within the opening hours', () => {
  const lending = { ...always, openingHours: [{ weekday: 5, from: '12:30', to: '14:00' }] };
  expect(pickDay('2026-11-27', dates, { lending, isEndNext: false }).start).toBe('2026-11-27T12:30');
});
