import { expect, it } from 'vitest';
import { formatLoanTerms } from './loan-terms';

const UNSET = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 31,
  horizonDays: 60,
  openUnitsPerEmail: null,
  openBookingsPerEmail: 3,
  doesApprove: false,
};
const noon = (weekday: number) => ({ weekday, from: '12:30', to: '14:00' });

it('states duration, booking horizon and quantity', () => {
  expect(formatLoanTerms(UNSET)).toBe(
    'You can borrow for up to 31 days, book 60 days ahead, and have 3 bookings at a time.',
  );
  expect(formatLoanTerms({ ...UNSET, longestLoanDays: 1, openUnitsPerEmail: 4 })).toBe(
    'You can borrow for up to 1 day, book 60 days ahead, and have 4 items at a time.',
  );
});

it('states the pick-up location if set', () => {
  expect(formatLoanTerms({ ...UNSET, place: 'House 6, ground floor' })).toMatch(
    /at a time\. Where: House 6, ground floor\.$/,
  );
});

it('states the opening hours', () => {
  expect(formatLoanTerms({ ...UNSET, openingHours: [1, 3, 5].map(noon) })).toMatch(
    /^Pick-up and return: Monday, Wednesday and Friday, 12:30 pm to 2:00 pm \(Irish time\)\. You can borrow/,
  );
  const openingHours = [noon(1), { weekday: 6, from: '10:00', to: '11:00' }];
  expect(formatLoanTerms({ ...UNSET, openingHours })).toMatch(
    /: Monday 12:30 pm to 2:00 pm and Saturday 10:00 am to 11:00 am \(Irish time\)\./,
  );
});

it('states whether an officer approves bookings', () => {
  expect(formatLoanTerms({ ...UNSET, doesApprove: true })).toMatch(/ An equipment officer approves each booking\.$/);
});
