import { expect, it } from 'vitest';
import {
  clockInWords,
  dateInWords,
  dayInWords,
  dayWithYear,
  momentHere,
  shortDate,
  shortDayInWords,
  timeOfDayInWords,
  wholeDate,
  whenInWords,
  whenWithYear,
} from './time-words.ts';

const EVENING = '2026-11-26T18:30:00.000Z';

it('writes weekday, long date and 12-hour time', () => {
  expect(wholeDate(EVENING)).toBe('Thursday 26 November 2026 at 6:30 pm');
});

it('goes by the clock of the society, in summer too', () => {
  expect(wholeDate('2026-07-01T23:30:00.000Z')).toBe('Thursday 2 July 2026 at 12:30 am');
  expect(clockInWords('2026-07-01T23:30:00.000Z')).toBe('12:30 am');
});

it('writes days and instants alike, without a comma behind the weekday', () => {
  expect(dayInWords('2026-11-26')).toBe('Thursday 26 November');
  expect(dayInWords(new Date(EVENING))).toBe('Thursday 26 November');
  expect(dateInWords('2027-06-30')).toBe('30 June 2027');
  expect(whenInWords(EVENING)).toBe('Thursday 26 November, 6:30 pm');
});

it('writes the year of a day only where it is another one, by the clock of the society', () => {
  const now = new Date('2026-12-31T23:30:00.000Z');
  expect(dayWithYear('2026-11-26', now)).toBe('Thursday 26 November');
  expect(dayWithYear('2027-01-01', now)).toBe('Friday 1 January 2027');
  expect(whenWithYear('2025-11-26T18:30:00.000Z', now)).toBe('Wednesday 26 November 2025, 6:30 pm');
});

it('writes short days with their month, and times of the day by the 12-hour clock', () => {
  expect(shortDate('2026-12-04')).toBe('4 Dec');
  expect(shortDayInWords('2026-12-04')).toBe('Fri 4 Dec');
  expect(['00:00', '12:30', '13:05'].map(timeOfDayInWords)).toEqual(['12:00 am', '12:30 pm', '1:05 pm']);
});

it('writes what is meant for one reader by their own clock', () => {
  const noon = new Date(2026, 10, 26, 12, 5);
  expect(momentHere(noon)).toBe('26 November, 12:05 pm');
});

it('leaves what is no day as it is', () => {
  expect(dateInWords('soon')).toBe('soon');
});
