import { describe, expect, it } from 'vitest';
import { formatBookingTime, formatInterval, findNextAvailable, findPeakBooked, parseInterval } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:30.000Z');

describe('requireInterval', () => {
  it('parses both ends as UTC', () => {
    expect(parseInterval('2026-11-22 10:00', '2026-11-23 17:30', NOW)).toEqual({
      startsAt: '2026-11-22T10:00:00.000Z',
      endsAt: '2026-11-23T17:30:00.000Z',
    });
  });

  it('allows a loan to begin in the minute the form was opened', () => {
    expect(parseInterval('2026-11-21 12:00', '2026-11-21 13:00', NOW).startsAt).toBe('2026-11-21T12:00:00.000Z');
  });

  it.each([
    ['2026-11-22 10:00', '2026-11-22 10:00', 'end_datetime'],
    ['2026-11-23 10:00', '2026-11-22 10:00', 'end_datetime'],
    ['2026-11-20 10:00', '2026-11-22 10:00', 'start_datetime'],
    ['2026-11-21 11:50', '2026-11-21 11:59', 'end_datetime'],
    ['2027-02-31 10:00', '2027-03-04 10:00', 'start_datetime'],
    ['tomorrow', '2026-11-22 10:00', 'start_datetime'],
    ['2026-11-22 10:00', '2026-11-22 25:00', 'end_datetime'],
  ])('refuses %s to %s for its %s', (start, end, field) => {
    const details = { status: 400, code: 'loans/invalid-interval', fields: { [field]: expect.any(String) as string } };
    expect(() => parseInterval(start, end, NOW)).toThrow(expect.objectContaining(details));
  });
});

function from(startsAt: string, endsAt: string, quantity = 1) {
  return { startsAt, endsAt, quantity };
}

describe('peakBooked', () => {
  it('is zero without bookings', () => {
    expect(findPeakBooked([], from('10', '20'))).toBe(0);
  });

  it('counts bookings that overlap each other', () => {
    expect(findPeakBooked([from('05', '15'), from('12', '18', 2)], from('10', '20'))).toBe(3);
  });

  it('does not add up bookings that follow each other', () => {
    expect(findPeakBooked([from('05', '12'), from('12', '18'), from('18', '25')], from('10', '20'))).toBe(1);
  });
});

function at(hour: number): string {
  return new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
}

function booked(start: number, end: number, quantity = 1) {
  return { startsAt: at(start), endsAt: at(end), quantity };
}

function next(bookings: ReturnType<typeof booked>[], most: number, start: number, end: number) {
  return findNextAvailable(bookings, most, { startsAt: at(start), endsAt: at(end) });
}

describe('nextFree', () => {
  it('is the interval itself if enough units are available', () => {
    expect(next([booked(1, 3)], 1, 0, 5).startsAt).toBe(at(0));
  });

  it('begins at the end of the last conflicting loan', () => {
    expect(next([booked(1, 3), booked(3, 6)], 0, 0, 2)).toEqual({ startsAt: at(6), endsAt: at(8) });
  });

  it('is not in a gap that is too short', () => {
    expect(next([booked(0, 3), booked(4, 6)], 0, 1, 3).startsAt).toBe(at(6));
    expect(next([booked(0, 3), booked(5, 6)], 0, 1, 3).startsAt).toBe(at(3));
  });

  it('ignores loans that leave enough units', () => {
    expect(next([booked(0, 9, 1), booked(0, 4, 2)], 1, 0, 2).startsAt).toBe(at(4));
  });
});

it('formats an interval in the time zone of the society', () => {
  expect(formatInterval({ startsAt: '2026-07-01T09:00:00.000Z', endsAt: '2026-12-01T09:00:00.000Z' })).toBe(
    'from 1 July 2026 at 10:00 am to 1 December 2026 at 9:00 am',
  );
});

it('formats an instant as the form does', () => {
  expect(formatBookingTime('2026-11-22T10:00:00.000Z')).toBe('2026-11-22 10:00');
});
