import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { expect, it } from 'vitest';
import { describeRuleChanges } from './rule-changes.ts';

const before = { longestLoanDays: 31, horizonDays: 60, noticeHours: 5, releaseHours: 2 } as LoanRules;

it('names one day and one hour as such', () => {
  const after = { ...before, longestLoanDays: 1, horizonDays: 1, noticeHours: 1, releaseHours: 1 };
  expect(describeRuleChanges(before, after)).toBe(
    'the longest loan from 31 to 1 day, how far ahead can be booked from 60 to 1 day, the minimum notice from 5 to 1 hour, the time until the release of equipment from 2 hours to 1 hour',
  );
});
