import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import { formatTimeOfDay } from '@fotosoc/contract/format-time';

type OpeningHours = LoanRules['openingHours'][number];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const list = new Intl.ListFormat('en-IE', { type: 'conjunction' });

/** Formats the loan terms for borrowers: opening hours, location, longest loan, booking horizon, quantity limit,
 *  approval, notice, members only, and the end of bookings that are not collected. */
export function formatLoanTerms(rules: Omit<CurrentRules, 'version'>): string {
  const { longestLoanDays, horizonDays, openUnitsPerEmail, openBookingsPerEmail } = rules;
  const most = openUnitsPerEmail === null ? many(openBookingsPerEmail, 'booking') : many(openUnitsPerEmail, 'item');
  const terms = `You can borrow for up to ${many(longestLoanDays, 'day')}, book ${many(horizonDays, 'day')} ahead, and have ${most} at a time.`;
  const approval = rules.doesApprove ? ' An equipment officer approves each booking.' : '';
  const notice = rules.noticeHours ? ` Book at least ${many(rules.noticeHours, 'hour')} ahead.` : '';
  const members = rules.isForMembers ? ' Only members can book.' : '';
  const release = rules.releaseHours
    ? ` If you do not collect the equipment within ${many(rules.releaseHours, 'hour')}, your booking ends.`
    : '';
  const where = rules.place ? ` Where: ${rules.place}.` : '';
  const when =
    rules.openingHours.length === 0
      ? ''
      : `Pick-up and return: ${hoursInWords(rules.openingHours)} (${TIME_ZONE_NAME}). `;
  return `${when}${terms}${approval}${notice}${members}${release}${where}`;
}

/** `Monday and Friday, 12:30 pm to 2:00 pm`; hours per day if these differ */
function hoursInWords(openingHours: readonly OpeningHours[]): string {
  const [first] = openingHours;
  const isSame = openingHours.every(({ from, to }) => from === first?.from && to === first.to);
  if (isSame && first) return `${list.format(openingHours.map(dayOf))}, ${spanOf(first)}`;
  return list.format(openingHours.map((hours) => `${dayOf(hours)} ${spanOf(hours)}`));
}

function dayOf({ weekday }: OpeningHours): string {
  return WEEKDAYS[weekday - 1]!;
}

function spanOf({ from, to }: OpeningHours): string {
  return `${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`;
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
