import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { FieldErrors } from '@fotosoc/ui/editor';

/** Maximum values of the rules. */
export const MOST = 10_000;
export const MOST_DAYS = 31;

export function wrongRules({ openingHours, longestLoanDays, horizonDays, openUnitsPerEmail }: LoanRules): FieldErrors {
  const isUnset = openingHours.some(({ from, to }) => from === '' || to === '');
  return {
    ...(isUnset && { openingHours: 'Enter from when until when the desk is open.' }),
    ...(!isCount(longestLoanDays, MOST_DAYS) && {
      longestLoanDays: `Enter a whole number of days from 1 to ${MOST_DAYS}.`,
    }),
    ...(!isCount(horizonDays, MOST) && { horizonDays: 'Enter a whole number of days from 1 to 10,000.' }),
    ...(openUnitsPerEmail !== null &&
      !isCount(openUnitsPerEmail, MOST) && {
        openUnitsPerEmail: 'Enter a whole number from 1 to 10,000, or leave it empty.',
      }),
  };
}

/** Returns a draft that can be formatted: invalid figures are replaced by those in force. */
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
