import { expect, it } from 'vitest';
import { parseFeedTime } from './parse-feed-time.ts';

it.each([
  ['2026-07-10T18:30', '2026-07-10T17:30:00.000Z'],
  ['2026-07-10 18:30:15', '2026-07-10T17:30:15.000Z'],
  ['10 July 2026 18:30', '2026-07-10T17:30:00.000Z'],
  ['July 10, 2026 6:30 PM', '2026-07-10T17:30:00.000Z'],
  ['2026-07-10', '2026-07-09T23:00:00.000Z'],
  ['07-10-2026', '2026-07-09T23:00:00.000Z'],
  ['2026-12-10T18:30', '2026-12-10T18:30:00.000Z'],
])('reads %s, which has no zone, in the time zone of the society', (text, instant) => {
  expect(parseFeedTime(text)).toBe(instant);
});

it.each([
  ['2026-07-10T18:30:00Z', '2026-07-10T18:30:00.000Z'],
  ['2026-07-10T18:30:00.000+02:00', '2026-07-10T16:30:00.000Z'],
  ['2026-07-10T18:30+0200', '2026-07-10T16:30:00.000Z'],
  ['Fri, 10 Jul 2026 18:30:00 GMT', '2026-07-10T18:30:00.000Z'],
  ['Fri Jul 10 2026 18:30:00 GMT+0200 (Central European Summer Time)', '2026-07-10T16:30:00.000Z'],
  ['10 Jul 2026 18:30 EST', '2026-07-10T23:30:00.000Z'],
])('reads %s in its zone', (text, instant) => {
  expect(parseFeedTime(text)).toBe(instant);
});

it.each([undefined, 7, '', 'soon', '2026-13-40T18:30', '+012026-11-27T18:00:00Z', '+012026-11-27T18:00'])(
  'returns undefined for %j',
  (value) => {
    expect(parseFeedTime(value)).toBe(undefined);
  },
);
