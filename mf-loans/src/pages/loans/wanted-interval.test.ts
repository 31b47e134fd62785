import { expect, it } from 'vitest';
import { getAvailabilityInterval } from './wanted-interval';

const NOW = new Date('2027-07-01T09:00:30Z');

it('requests the chosen dates, in UTC', () => {
  expect(getAvailabilityInterval('2027-07-02T10:00', '2027-07-04T17:30', NOW)).toEqual({
    start_datetime: '2027-07-02 09:00',
    end_datetime: '2027-07-04 16:30',
  });
});

it('requests a minute while the end is not after the start', () => {
  expect(getAvailabilityInterval('2027-07-01T10:00', '2027-07-01T10:00', NOW)).toEqual({
    start_datetime: '2027-07-01 09:00',
    end_datetime: '2027-07-01 09:01',
  });
});

it.each([
  ['an empty start', '', '2027-07-04T17:30'],
  ['an empty end', '2027-07-02T10:00', ''],
  ['a year half typed', '0202-07-02T10:00', '2027-07-04T17:30'],
])('requests nothing for %s', (_, start, end) => {
  expect(getAvailabilityInterval(start, end, NOW)).toBeUndefined();
});
