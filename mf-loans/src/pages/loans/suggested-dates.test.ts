import { expect, it } from 'vitest';
import { suggestDates, getDefaultEnd, type LendingRules } from './suggested-dates';

const always: LendingRules = { openingHours: [], closedDays: [], longestLoanDays: 31 };
const NOONS = [1, 3, 5].map((weekday) => ({ weekday, from: '12:30', to: '14:00' }));
const spans = (now: string, lending: LendingRules) =>
  suggestDates(now, lending).map(({ label, start, end }) => `${label}: ${start} ${end}`);

it('suggests a weekend, two nights and a week', () => {
  expect(spans('2026-11-24T09:00', always)).toEqual([
    'This weekend: 2026-11-27T13:00 2026-11-30T13:00',
    'Two nights: 2026-11-25T13:00 2026-11-27T13:00',
    'A week: 2026-11-25T13:00 2026-12-02T13:00',
  ]);
});

it.each([
  ['on a Friday morning', '2026-11-27T10:00', '2026-11-27T13:00'],
  ['on a Friday afternoon', '2026-11-27T13:19', '2026-11-27T13:30'],
  ['on a Friday shortly before midnight', '2026-11-27T23:50', '2026-11-28T13:00'],
  ['on a Saturday', '2026-11-28T15:01', '2026-11-28T15:15'],
  ['on a Sunday', '2026-11-29T10:00', '2026-11-29T13:00'],
])('resolves this weekend to %s', (_, now, start) => {
  expect(spans(now, always)[0]).toBe(`This weekend: ${start} 2026-11-30T13:00`);
});

it.each([
  ['is over', '2026-11-29T23:50', always.openingHours, '2026-12-04T13:00 2026-12-07T13:00'],
  ['has no open desk any more', '2026-11-27T16:00', NOONS, '2026-12-04T13:00 2026-12-07T13:00'],
])('suggests the next weekend once this one %s', (_, now, openingHours, dates) => {
  expect(spans(now, { ...always, openingHours })[0]).toBe(`Next weekend: ${dates}`);
});

it('suggests no weekend if the desk is always closed on weekends', () => {
  const openingHours = [{ weekday: 3, from: '12:30', to: '14:00' }];
  expect(suggestDates('2026-11-24T09:00', { ...always, openingHours }).map(({ label }) => label)).toEqual([
    'Two nights',
    'A week',
  ]);
});

it('respects opening hours, closed days and the longest loan', () => {
  const openingHours = [1, 3, 5].map((weekday) => ({ weekday, from: '16:30', to: '18:00' }));
  const closedDays = [{ from: '2026-11-30', to: '2026-11-30', word: '' }];
  expect(spans('2026-11-24T09:00', { openingHours, closedDays, longestLoanDays: 6 })).toEqual([
    'This weekend: 2026-11-27T16:30 2026-12-02T16:30',
    'Two nights: 2026-11-25T16:30 2026-11-27T16:30',
  ]);
});

it('suggests nothing while the desk stays closed', () => {
  const closedDays = [{ from: '2026-11-01', to: '2027-02-01', word: 'Renovation' }];
  expect(suggestDates('2026-11-24T09:00', { ...always, closedDays })).toEqual([]);
});

it.each([
  ['a day after the start, by the clock', '2027-03-27T10:05', always, '2027-03-28T10:05'],
  ['when the desk is open next', '2026-11-25T10:05', { ...always, openingHours: NOONS }, '2026-11-27T12:30'],
  [
    'a day later where that is too long',
    '2026-11-25T13:05',
    { openingHours: NOONS, closedDays: [], longestLoanDays: 1 },
    '2026-11-26T13:05',
  ],
  ['nothing without a start', '', always, ''],
])('takes %s as the end', (_, start, lending, end) => {
  expect(getDefaultEnd(start, lending)).toBe(end);
});
