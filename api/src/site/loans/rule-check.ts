import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { formatDayAndTime } from '@fotosoc/contract/format-time';
import { formatInstant } from '../../server-kit/text/instant.ts';
import { DAY_MS } from '../../server-kit/units.ts';
import { describeClosure, isDeskOpen } from './opening-hours.ts';
import { addMs, getLengthMs, describeMaxLoanLength, type Interval } from './rules.ts';

/** Rule that an interval breaks, independent of availability. */
export interface BrokenRule {
  rule: 'closed' | 'longest' | 'horizon';
  field: 'start_datetime' | 'end_datetime';
}

export interface RuleContext {
  rules: LoanRules;
  now: Date;
  /** Current dates of a changed booking: unchanged dates need not satisfy newer rules. */
  before?: Interval | undefined;
}

/** Returns the first broken rule of an interval; undefined without one. */
export function findBrokenRule(interval: Interval, { rules, now, before }: RuleContext): BrokenRule | undefined {
  const { startsAt, endsAt } = interval;
  const [startsElse, endsElse] = [startsAt !== before?.startsAt, endsAt !== before?.endsAt];
  if (startsElse && !isDeskOpen(rules, startsAt)) return { rule: 'closed', field: 'start_datetime' };
  if (endsElse && !isDeskOpen(rules, endsAt)) return { rule: 'closed', field: 'end_datetime' };
  if (!startsElse && !endsElse) return undefined;
  if (getLengthMs(interval) > rules.longestLoanDays * DAY_MS) return { rule: 'longest', field: 'end_datetime' };
  return endsAt > getBookingHorizon(rules, now) ? { rule: 'horizon', field: 'end_datetime' } : undefined;
}

/** Returns a sentence about a broken rule, with suggestions.
 *  @param nearest possible intervals */
export function describeBrokenRule(
  { rule, field }: BrokenRule,
  interval: Interval,
  { rules, now }: RuleContext,
  nearest: readonly Interval[],
): string {
  if (rule === 'longest') return describeMaxLoanLength(rules.longestLoanDays);
  if (rule === 'horizon') {
    const ahead = rules.horizonDays === 1 ? '1 day' : `${rules.horizonDays} days`;
    const horizon = formatInstant(getBookingHorizon(rules, now));
    return `Equipment can be booked ${ahead} ahead: the loan has to end by ${horizon}.`;
  }
  const end = field === 'start_datetime' ? 'startsAt' : 'endsAt';
  const [next] = nearest;
  const offer = next ? ` Nearest: ${formatDayAndTime(next[end])}.` : '';
  return `${describeClosure(rules, interval[end])}${offer}`;
}

/** Returns the latest end of a loan. */
export function getBookingHorizon({ horizonDays }: LoanRules, now: Date): string {
  return addMs(now.toISOString(), horizonDays * DAY_MS);
}
