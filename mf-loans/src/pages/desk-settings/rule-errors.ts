import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { FieldErrors } from '@fotosoc/ui/editor';

/** Maximum values of the rules. */
export const MAX_RULE_COUNT = 10_000;
export const MAX_LOAN_DAYS = 31;

export function findRuleErrors({
  openingHours,
  longestLoanDays,
  horizonDays,
  openUnitsPerEmail,
}: LoanRules): FieldErrors {
  const isUnset = openingHours.some(({ from, to }) => from === '' || to === '');
  return {
    ...(isUnset && { openingHours: 'Enter when the desk opens and closes.' }),
    ...(!isCount(longestLoanDays, MAX_LOAN_DAYS) && {
      longestLoanDays: `Enter a whole number of days from 1 to ${MAX_LOAN_DAYS}.`,
    }),
    ...(!isCount(horizonDays, MAX_RULE_COUNT) && { horizonDays: 'Enter a whole number of days from 1 to 10,000.' }),
    ...(openUnitsPerEmail !== null &&
      !isCount(openUnitsPerEmail, MAX_RULE_COUNT) && {
        openUnitsPerEmail: 'Enter a whole number from 1 to 10,000, or leave it empty.',
      }),
  };
}

/** Replaces invalid figures of a draft by the figures in force, so that the preview can show the terms. */
export function toPreviewRules<R extends LoanRules>(draft: R, inForce: LoanRules): R {
  const { longestLoanDays, horizonDays, openUnitsPerEmail } = inForce;
  const wrong = findRuleErrors(draft);
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
