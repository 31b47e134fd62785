import { formatInstant } from '@fotosoc/contract/instant';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Interval } from './rules.ts';

/** Item in the form that mails and the activity log show. */
export interface NamedItem {
  equipment: string;
  quantity: number;
}

/** Returns a list of items for a sentence: `2 × Film Camera and Tripod`. */
export function formatItems(items: readonly NamedItem[]): string {
  const names = items.map(({ equipment, quantity }) => (quantity > 1 ? `${quantity} × ${equipment}` : equipment));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns the items for the subject of a mail: at most two names, else the first name and the number of others. */
export function formatSubjectItems(items: readonly NamedItem[]): string {
  const names = [...new Set(items.map(({ equipment }) => equipment))];
  return names.length < 3 ? names.join(' and ') : `${names[0]} and ${names.length - 1} more`;
}

/** Returns one paragraph for each loan period: its items, then its dates. */
export function formatItemsByDate(items: readonly (NamedItem & Interval)[]): string[] {
  const byDates = new Map<string, (NamedItem & Interval)[]>();
  for (const item of items) {
    const dates = formatDates(item);
    byDates.set(dates, [...(byDates.get(dates) ?? []), item]);
  }
  return [...byDates].map(([dates, same]) =>
    [...same.map(({ equipment, quantity }) => `${quantity} × ${equipment}`), dates].join('\n'),
  );
}

/** `From 20 November 2026 at 1:00 pm to 22 November 2026 at 1:00 pm (Irish time)` */
function formatDates({ startsAt, endsAt }: Interval): string {
  return `From ${formatInstant(startsAt)} to ${formatInstant(endsAt)} (${TIME_ZONE_NAME})`;
}
