import { isDeepStrictEqual } from 'node:util';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { formatCount } from './rules.ts';

/** Text about each changed rule for the activity log. Rules that are numbers name the values before and after. */
const RULE_CHANGE_TEXTS: { [R in keyof LoanRules]-?: (before: LoanRules[R], after: LoanRules[R]) => string } = {
  openingHours: () => 'the opening hours',
  closedDays: () => 'the closed days',
  bufferMinutes: (before, after) => `the time between two loans from ${before} to ${after} minutes`,
  longestLoanDays: (before, after) => `the longest loan from ${before} to ${formatCount(after, 'day')}`,
  horizonDays: (before, after) => `how far ahead can be booked from ${before} to ${formatCount(after, 'day')}`,
  openUnitsPerEmail: (before, after) =>
    `how many items one person may have from ${before ?? 'any number'} to ${after ?? 'any number'}`,
  noticeHours: (before = 0, after = 0) => `the minimum notice from ${before} to ${formatCount(after, 'hour')}`,
  isForMembers: (_before, after) => `the borrowers to ${after ? 'members only' : 'anyone'}`,
  releaseHours: (before, after) =>
    `the time until the release of equipment from ${describeHours(before)} to ${describeHours(after)}`,
  doesApprove: (_before, after) => `approval of bookings from ${after ? 'off to on' : 'on to off'}`,
  place: (_before, after) =>
    after === undefined ? 'the pick-up location to none' : `the pick-up location to “${after}”`,
};

/** Returns the changes of the rules as text, e.g. `the longest loan from 5 to 7 days`. */
export function describeRuleChanges(before: LoanRules, after: LoanRules): string {
  const said = (Object.keys(RULE_CHANGE_TEXTS) as (keyof LoanRules)[])
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => RULE_CHANGE_TEXTS[name](before[name] as never, after[name] as never));
  return said.length === 0 ? 'nothing' : said.join(', ');
}

function describeHours(hours: number | null = null): string {
  return hours === null ? 'never' : formatCount(hours, 'hour');
}
