import { describe, expect, it } from 'vitest';
import { bookingTime, peakBooked, requireInterval } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:30.000Z');

describe('requireInterval', () => {
  it('reads both ends as UTC', () => {
    expect(requireInterval('2026-11-22 10:00', '2026-11-23 17:30', NOW)).toEqual({
      startsAt: '2026-11-22T10:00:00.000Z',
      endsAt: '2026-11-23T17:30:00.000Z',
    });
  });

  it('lets a loan begin in the minute the form was opened', () => {
    expect(requireInterval('2026-11-21 12:00', '2026-11-21 13:00', NOW).startsAt).toBe('2026-11-21T12:00:00.000Z');
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
    expect(() => requireInterval(start, end, NOW)).toThrow(expect.objectContaining(details));
  });
});

function from(startsAt: string, endsAt: string, quantity = 1) {
  return { startsAt, endsAt, quantity };
}

describe('peakBooked', () => {
  it('is nothing without bookings', () => {
    expect(peakBooked([], from('10', '20'))).toBe(0);
  });

  it('counts bookings that overlap each other', () => {
    expect(peakBooked([from('05', '15'), from('12', '18', 2)], from('10', '20'))).toBe(3);
  });

  it('does not add up bookings that follow each other', () => {
    expect(peakBooked([from('05', '12'), from('12', '18'), from('18', '25')], from('10', '20'))).toBe(1);
  });
});

it('writes an instant as the form does', () => {
  expect(bookingTime('2026-11-22T10:00:00.000Z')).toBe('2026-11-22 10:00');
});
