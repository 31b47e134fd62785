import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';

type OpeningHours = LoanRules['openingHours'][number];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const list = new Intl.ListFormat('en-IE', { type: 'conjunction' });

/** What somebody has to know who borrows: when things go out and come back, where there are hours for that, for how long,
 *  how far ahead and how many, and where. */
export function rulesInWords(rules: Omit<CurrentRules, 'version'>): string {
  const { longestLoanDays, horizonDays, openUnitsPerEmail, openBookingsPerEmail } = rules;
  const most = openUnitsPerEmail === null ? many(openBookingsPerEmail, 'booking') : many(openUnitsPerEmail, 'thing');
  const terms = `For up to ${many(longestLoanDays, 'day')}, ending within ${many(horizonDays, 'day')}, with ${most} at a time.`;
  const where = rules.place ? ` Where: ${rules.place}.` : '';
  const when = rules.openingHours.length === 0 ? '' : `Pick up and bring back on ${hoursInWords(rules.openingHours)}. `;
  return `${when}${terms}${where}`;
}

/** `Monday and Friday, 12:30 to 14:00`; each day with its own where they are not all the same. */
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
  return `${from} to ${to}`;
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
