import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { FieldErrors } from '@fotosoc/ui/editor';

/** Maximum values of the rules. */
export const MAX_RULE_COUNT = 10_000;
export const MAX_LOAN_DAYS = 31;
export const MAX_RULE_HOURS = 14 * 24;

/** Rules that are whole numbers: the smallest and largest number, and whether the rule can be left empty. */
const COUNTS = {
  longestLoanDays: { min: 1, max: MAX_LOAN_DAYS, unit: 'whole number of days' },
  horizonDays: { min: 1, max: MAX_RULE_COUNT, unit: 'whole number of days' },
  openUnitsPerEmail: { min: 1, max: MAX_RULE_COUNT, unit: 'whole number', isOptional: true },
  noticeHours: { min: 0, max: MAX_RULE_HOURS, unit: 'whole number of hours', isOptional: true },
  releaseHours: { min: 1, max: MAX_RULE_HOURS, unit: 'whole number of hours', isOptional: true },
} satisfies Partial<Record<keyof LoanRules, { min: number; max: number; unit: string; isOptional?: true }>>;

export type CountName = keyof typeof COUNTS;

export function findRuleErrors(rules: LoanRules): FieldErrors {
  const isUnset = rules.openingHours.some(({ from, to }) => from === '' || to === '');
  const counts = listInvalidCounts(rules).map((name) => {
    const { min, max, unit, ...how } = COUNTS[name];
    const end = 'isOptional' in how ? ', or leave it empty.' : '.';
    return [name, `Enter a ${unit} from ${min} to ${max.toLocaleString('en-IE')}${end}`];
  });
  return {
    ...(isUnset && { openingHours: 'Enter when the desk opens and closes.' }),
    ...(Object.fromEntries(counts) as FieldErrors),
  };
}

function listInvalidCounts(rules: LoanRules): CountName[] {
  return (Object.keys(COUNTS) as CountName[]).filter((name) => {
    const { min, max, ...how } = COUNTS[name];
    const count = rules[name] ?? null;
    if (count === null) return !('isOptional' in how);
    return !(Number.isInteger(count) && count >= min && count <= max);
  });
}

/** Replaces invalid figures of a draft by the figures in force, so that the preview can show the terms. */
export function toPreviewRules<R extends LoanRules>(draft: R, inForce: LoanRules): R {
  return { ...draft, ...Object.fromEntries(listInvalidCounts(draft).map((name) => [name, inForce[name]])) };
}
