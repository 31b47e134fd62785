import { expect, it } from 'vitest';
import { lastUseInWords } from './words';

it.each([
  ['2026-11-24T12:39:30', 'Now'],
  ['2026-11-24T09:05:00', 'Today, 09:05'],
  ['2026-11-23T22:14:00', 'Yesterday, 22:14'],
  ['2026-11-12T15:02:00', '12 November, 15:02'],
])('what was used at %s was used “%s”', (at, words) => {
  expect(lastUseInWords(at, new Date('2026-11-24T12:41:00'))).toBe(words);
});
