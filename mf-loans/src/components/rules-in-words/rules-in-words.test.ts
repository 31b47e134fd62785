import { expect, it } from 'vitest';
import { rulesInWords } from './rules-in-words';

const UNSET = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 31,
  horizonDays: 60,
  openUnitsPerEmail: null,
  openBookingsPerEmail: 3,
};
const noon = (weekday: number) => ({ weekday, from: '12:30', to: '14:00' });

it('says for how long, how far ahead and how many', () => {
  expect(rulesInWords(UNSET)).toBe('For up to 31 days, ending within 60 days, with 3 bookings at a time.');
  expect(rulesInWords({ ...UNSET, longestLoanDays: 1, openUnitsPerEmail: 4 })).toBe(
    'For up to 1 day, ending within 60 days, with 4 things at a time.',
  );
});

it('says where, once the desk has said it', () => {
  expect(rulesInWords({ ...UNSET, place: 'House 6, ground floor' })).toMatch(
    /at a time\. Where: House 6, ground floor\.$/,
  );
});

it('says when the desk is open', () => {
  expect(rulesInWords({ ...UNSET, openingHours: [1, 3, 5].map(noon) })).toMatch(
    /^Pick up and bring back on Monday, Wednesday and Friday, 12:30 to 14:00\. For up to/,
  );
  const openingHours = [noon(1), { weekday: 6, from: '10:00', to: '11:00' }];
  expect(rulesInWords({ ...UNSET, openingHours })).toMatch(
    /on Monday 12:30 to 14:00 and Saturday 10:00 to 11:00\. For/,
  );
});
