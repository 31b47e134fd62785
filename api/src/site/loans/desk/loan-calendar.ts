import type { Society } from '@fotosoc/contract/society';
import ical from 'ical-generator';
import type { LoanRow } from './loan-state.ts';

export interface CalendarContext {
  /** Base URL of the site, part of the UID of a loan. */
  publicUrl: string;
  /** Pick-up location; undefined unless the desk has set it. */
  place: string | undefined;
}

/** Formats items of a booking as a calendar (RFC 5545): one event for all items with the same dates, from collection to
 *  the due time. The link that changes the booking is left out, since many people share their calendar. */
export function formatLoanCalendar(
  { shortName }: Society,
  items: readonly LoanRow[],
  { publicUrl, place }: CalendarContext,
): string {
  const calendar = ical({ prodId: { company: shortName, product: 'Loans', language: 'EN' } });
  for (const same of groupByDates(items)) {
    const [{ id, bookedAt, lending }] = same as [LoanRow];
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      stamp: new Date(bookedAt),
      start: new Date(lending.startsAt),
      end: new Date(lending.endsAt),
      summary: same.map((item) => `${item.lending.quantity} × ${item.equipment.name}`).join(', '),
      location: place ?? null,
    });
  }
  return calendar.toString();
}

/** Groups items with the same dates, in their order. */
export function groupByDates(items: readonly LoanRow[]): LoanRow[][] {
  const groups = new Map<string, LoanRow[]>();
  for (const item of items) {
    const dates = `${item.lending.startsAt} ${item.lending.endsAt}`;
    groups.set(dates, [...(groups.get(dates) ?? []), item]);
  }
  return [...groups.values()];
}
