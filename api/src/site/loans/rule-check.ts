import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { whenInWords } from '@fotosoc/contract/time-words';
import { instantInWords } from '../../ground/text/instant.ts';
import { DAY_MS } from '../../ground/units.ts';
import { closedInWords, isOpen } from './opening.ts';
import { laterBy, lengthMs, longestInWords, type Interval } from './rules.ts';

/** A rule that an interval breaks, whatever is free then. */
export interface BrokenRule {
  rule: 'closed' | 'longest' | 'horizon';
  /** Of the booking, what breaks it. */
  field: 'start_datetime' | 'end_datetime';
}

export interface Keeping {
  rules: LoanRules;
  now: Date;
  /** How a booking is that is changed: what stays as it is keeps to the rules of its day. */
  before?: Interval | undefined;
}

/** The first rule that an interval breaks. */
export function brokenRule(interval: Interval, { rules, now, before }: Keeping): BrokenRule | undefined {
  const { startsAt, endsAt } = interval;
  const [startsElse, endsElse] = [startsAt !== before?.startsAt, endsAt !== before?.endsAt];
  if (startsElse && !isOpen(rules, startsAt)) return { rule: 'closed', field: 'start_datetime' };
  if (endsElse && !isOpen(rules, endsAt)) return { rule: 'closed', field: 'end_datetime' };
  if (!startsElse && !endsElse) return undefined;
  if (lengthMs(interval) > rules.longestLoanDays * DAY_MS) return { rule: 'longest', field: 'end_datetime' };
  return endsAt > horizonOf(rules, now) ? { rule: 'horizon', field: 'end_datetime' } : undefined;
}

/** What is said of a broken rule, and of what would work.
 *  @param nearest intervals that would */
export function brokenInWords(
  { rule, field }: BrokenRule,
  interval: Interval,
  { rules, now }: Keeping,
  nearest: readonly Interval[],
): string {
  if (rule === 'longest') return longestInWords(rules.longestLoanDays);
  if (rule === 'horizon') {
    const ahead = rules.horizonDays === 1 ? '1 day' : `${rules.horizonDays} days`;
    const horizon = instantInWords(horizonOf(rules, now));
    return `Equipment can be booked ${ahead} ahead: the loan has to end by ${horizon}.`;
  }
  const end = field === 'start_datetime' ? 'startsAt' : 'endsAt';
  const [next] = nearest;
  const offer = next ? ` Nearest: ${whenInWords(next[end])}.` : '';
  return `${closedInWords(rules, interval[end])}${offer}`;
}

/** When a loan has to end at the latest. */
export function horizonOf({ horizonDays }: LoanRules, now: Date): string {
  return laterBy(now.toISOString(), horizonDays * DAY_MS);
}
