import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { formatDayAndTime } from '@fotosoc/contract/format-time';
import { formatInstant } from '@fotosoc/contract/instant';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import type { Room } from '@fotosoc/contract/loan';
import { consistsOfSlots, describeSlots } from './rooms.ts';
import { describeClosure, isDeskOpen } from './opening-hours.ts';
import { addMs, formatCount, getLengthMs, describeMaxLoanLength, START_GRACE_MS, type Interval } from './rules.ts';

/** Rule that an interval breaks, even if units are available. */
export interface BrokenRule {
  rule: 'slot' | 'closed' | 'notice' | 'longest' | 'horizon';
  field: 'start_datetime' | 'end_datetime';
}

export interface RuleContext {
  rules: LoanRules;
  now: Date;
  /** Room that is booked; absent for equipment. */
  room?: Room | undefined;
  /** Dates of a booking before its change. An unchanged start or end is not checked, because the rules may be newer
   *  than the booking. */
  before?: Interval | undefined;
}

/** Returns the first rule that an interval breaks; `undefined` if it keeps all rules. */
export function findBrokenRule(interval: Interval, { rules, now, room, before }: RuleContext): BrokenRule | undefined {
  const { startsAt, endsAt } = interval;
  const [startsElse, endsElse] = [startsAt !== before?.startsAt, endsAt !== before?.endsAt];
  if (room && (startsElse || endsElse) && !consistsOfSlots(room, interval))
    return { rule: 'slot', field: 'start_datetime' };
  if (startsElse && startsAt < addMs(getEarliestAllowedStart(rules, now), -START_GRACE_MS))
    return { rule: 'notice', field: 'start_datetime' };
  if (startsElse && !isDeskOpen(rules, startsAt)) return { rule: 'closed', field: 'start_datetime' };
  if (endsElse && !isDeskOpen(rules, endsAt)) return { rule: 'closed', field: 'end_datetime' };
  if (!startsElse && !endsElse) return undefined;
  if (getLengthMs(interval) > rules.longestLoanDays * DAY_MS) return { rule: 'longest', field: 'end_datetime' };
  return endsAt > getBookingHorizon(rules, now) ? { rule: 'horizon', field: 'end_datetime' } : undefined;
}

/** Returns a sentence about a broken rule, with suggestions.
 *  @param nearest possible intervals that the sentence suggests */
export function describeBrokenRule(
  { rule, field }: BrokenRule,
  interval: Interval,
  { rules, now, room }: RuleContext,
  nearest: readonly Interval[],
): string {
  if (rule === 'longest') return describeMaxLoanLength(rules.longestLoanDays);
  if (rule === 'slot') return describeSlots(room!);
  if (rule === 'notice') {
    const ahead = rules.noticeHours === 1 ? 'an hour' : `${rules.noticeHours} hours`;
    const earliest = formatInstant(getEarliestAllowedStart(rules, now));
    return `Book at least ${ahead} ahead: the loan can start from ${earliest}.`;
  }
  if (rule === 'horizon') {
    const ahead = formatCount(rules.horizonDays, 'day');
    const horizon = formatInstant(getBookingHorizon(rules, now));
    return `Equipment can be booked ${ahead} ahead: the loan has to end by ${horizon}.`;
  }
  const end = field === 'start_datetime' ? 'startsAt' : 'endsAt';
  const [next] = nearest;
  const offer = next ? ` Nearest: ${formatDayAndTime(next[end])}.` : '';
  return `${describeClosure(rules, interval[end])}${offer}`;
}

/** Returns the latest instant at which a loan may end. */
export function getBookingHorizon({ horizonDays }: LoanRules, now: Date): string {
  return addMs(now.toISOString(), horizonDays * DAY_MS);
}

/** Returns the earliest start that the minimum notice allows: a whole minute, or the distant past without notice. */
export function getEarliestAllowedStart({ noticeHours = 0 }: LoanRules, now: Date): string {
  if (noticeHours === 0) return new Date(0).toISOString();
  return new Date(Math.ceil((now.getTime() + noticeHours * HOUR_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
}
