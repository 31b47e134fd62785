import { expect, it } from 'vitest';
import { formatLastUse } from './account-text';

it.each([
  ['2026-07-24T12:39:30Z', 'Now'],
  ['2026-07-23T23:05:00Z', 'Today, 12:05 am'],
  ['2026-07-22T23:14:00Z', 'Yesterday, 12:14 am'],
  ['2026-07-12T15:02:00Z', '12 July, 4:02 pm'],
])('formats the last use at %s as “%s” in the society’s time zone', (at, words) => {
  expect(formatLastUse(at, new Date('2026-07-24T12:41:00Z'))).toBe(words);
});
