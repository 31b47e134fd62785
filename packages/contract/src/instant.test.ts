import { expect, it } from 'vitest';
import { getDayEnd } from './instant.ts';

it.each([
  ['2026-11-28T12:00:00Z', '2026-11-28T23:59:59.999Z'],
  ['2026-07-31T23:30:00Z', '2026-08-01T22:59:59.999Z'],
  // The clock changes later on these days.
  ['2026-03-29T00:30:00Z', '2026-03-29T22:59:59.999Z'],
  ['2026-10-25T00:30:00Z', '2026-10-25T23:59:59.999Z'],
])('the day of %s ends at %s in Ireland', (now, end) => {
  expect(getDayEnd(new Date(now))).toBe(end);
});
