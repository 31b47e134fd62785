import { describe, expect, it } from 'vitest';
import { bookingTime, instantOf, pickerTime } from './booking-times';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

function booked(value: string, now = LONG_AGO): string | undefined {
  const instant = instantOf(value, now);
  return instant && bookingTime(instant);
}

it.each([
  ['in winter', '2026-11-26T10:00', '2026-11-26 10:00'],
  ['in summer', '2027-07-01T10:00', '2027-07-01 09:00'],
  ['on a summer night', '2027-07-01T00:30', '2027-06-30 23:30'],
])('books by the society’s clock, in UTC, %s', (_, value, utc) => {
  expect(booked(value)).toBe(utc);
});

describe('when the clock goes forward', () => {
  it.each([
    ['2027-03-28T00:59', '2027-03-28 00:59'],
    ['2027-03-28T02:00', '2027-03-28 01:00'],
    ['2027-03-28T01:30', '2027-03-28 01:30'], // never shown: the clock has gone on to 02:30
  ])('%s is %s in UTC', (value, utc) => {
    expect(booked(value)).toBe(utc);
  });
});

describe('when the clock goes back', () => {
  it.each([
    ['2027-10-31T00:59', '2027-10-30 23:59'],
    ['2027-10-31T01:30', '2027-10-31 00:30'], // shown twice: the first time
    ['2027-10-31T02:00', '2027-10-31 02:00'],
  ])('%s is %s in UTC', (value, utc) => {
    expect(booked(value)).toBe(utc);
  });

  it('a time shown twice is the second one once the first is over', () => {
    expect(booked('2027-10-31T01:30', new Date('2027-10-31T00:31:00Z'))).toBe('2027-10-31 01:30');
  });
});

it.each(['2027-03-28', '2027-10-31', '2026-11-21'])('takes every minute of %s for itself', (day) => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let minute = 0; minute < 24 * 60; minute++) {
    const now = new Date(midnight + minute * 60_000);
    expect(instantOf(pickerTime(now), now)).toEqual(now);
  }
});

it('cuts to the minute', () => {
  expect(pickerTime(new Date('2026-11-21T12:34:56.789Z'))).toBe('2026-11-21T12:34');
});

it('knows no instant for an empty picker', () => {
  expect(instantOf('', LONG_AGO)).toBeUndefined();
});
