import { expect, it } from 'vitest';
import { formatBookingTime, parsePickerTime } from './booking-times';

function booked(value: string, now: string): string | undefined {
  const instant = parsePickerTime(value, new Date(now));
  return instant && formatBookingTime(instant);
}

it.each([
  ['the first one, of a time that the clock shows twice', '2020-01-01T00:00:00Z', '2027-10-31 00:30'],
  ['the first one while it lasts', '2027-10-31T00:30:59Z', '2027-10-31 00:30'],
  ['the second one once the first is over', '2027-10-31T00:31:00Z', '2027-10-31 01:30'],
])('books %s', (_, now, utc) => {
  expect(booked('2027-10-31T01:30', now)).toBe(utc);
});

it('accepts past dates as well', () => {
  expect(booked('2026-07-01T10:00', '2027-10-31T00:30:00Z')).toBe('2026-07-01 09:00');
});

it('returns no instant for an empty picker', () => {
  expect(booked('', '2020-01-01T00:00:00Z')).toBeUndefined();
});
