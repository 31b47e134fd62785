import { describe, expect, it } from 'vitest';
import { parseWallTime, formatPickerTime } from './society-clock.ts';

it.each([
  ['in winter', '2026-11-26T10:00', ['2026-11-26T10:00']],
  ['in summer', '2027-07-01T10:00', ['2027-07-01T09:00']],
  ['on a summer night', '2027-07-01T00:30', ['2027-06-30T23:30']],
  ['before the clock goes forward', '2027-03-28T00:59', ['2027-03-28T00:59']],
  ['when it has gone forward', '2027-03-28T02:00', ['2027-03-28T01:00']],
  ['never shown, so that it has gone on to 02:30', '2027-03-28T01:30', ['2027-03-28T01:30']],
  ['before the clock goes back', '2027-10-31T00:59', ['2027-10-30T23:59']],
  ['shown twice', '2027-10-31T01:30', ['2027-10-31T00:30', '2027-10-31T01:30']],
  ['when it has gone back', '2027-10-31T02:00', ['2027-10-31T02:00']],
  ['nothing', '', []],
])('converts the society’s time to UTC: %s', (_, wall, utc) => {
  expect(parseWallTime(wall).map((instant) => instant.toISOString())).toEqual(utc.map((each) => `${each}:00.000Z`));
});

describe.each(['2027-03-28', '2027-10-31', '2026-11-21'])('on %s', (day) => {
  it('converts every minute to an instant with the same clock time', () => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    for (let minute = 0; minute < 24 * 60; minute++) {
      const instant = new Date(midnight + minute * 60_000);
      expect(parseWallTime(formatPickerTime(instant))).toContainEqual(instant);
    }
  });
});

it('cuts to the minute', () => {
  expect(formatPickerTime(new Date('2026-11-21T12:34:56.789Z'))).toBe('2026-11-21T12:34');
});
