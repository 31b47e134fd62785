import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { FieldErrors } from '@fotosoc/ui/editor';

/** As far ahead, as many things, and as long, as can be set. */
export const MOST = 10_000;
export const MOST_DAYS = 31;

/** What cannot be saved of rules as they are typed, with a sentence each. */
export function wrongRules({ openingHours, longestLoanDays, horizonDays, openUnitsPerEmail }: LoanRules): FieldErrors {
  const isUnset = openingHours.some(({ from, to }) => from === '' || to === '');
  return {
    ...(isUnset && { openingHours: 'Say from when until when the desk is open.' }),
    ...(!isCount(longestLoanDays, MOST_DAYS) && { longestLoanDays: `Days from 1 to ${MOST_DAYS}, in whole ones.` }),
    ...(!isCount(horizonDays, MOST) && { horizonDays: 'Days from 1 to 10,000, in whole ones.' }),
    ...(openUnitsPerEmail !== null &&
      !isCount(openUnitsPerEmail, MOST) && { openUnitsPerEmail: 'A whole number from 1 to 10,000, or none.' }),
  };
}

/** The rules as they can be said: of figures that cannot be saved, those that are in force. */
export function sayable<R extends LoanRules>(draft: R, inForce: LoanRules): R {
  const { longestLoanDays, horizonDays, openUnitsPerEmail } = inForce;
  const wrong = wrongRules(draft);
  return {
    ...draft,
    ...('longestLoanDays' in wrong && { longestLoanDays }),
    ...('horizonDays' in wrong && { horizonDays }),
    ...('openUnitsPerEmail' in wrong && { openUnitsPerEmail }),
  };
}

function isCount(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= most;
}
