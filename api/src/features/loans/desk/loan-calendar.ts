import type { Society } from '@fotosoc/contract/society';
import ical from 'ical-generator';
import type { LoanRow } from './loan-state.ts';

export interface CalendarContext {
  /** Base URL of the site. The UID of each event contains it. */
  publicUrl: string;
  /** Pick-up location; `undefined` if the loan rules name none. */
  place: string | undefined;
}

/** Formats items of a booking as a calendar (RFC 5545). Items with the same dates share one event, from collection to
 *  the due time. The calendar does not contain the link that changes the booking, because many people share their
 *  calendar. */
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

/** Groups items with the same start and end. Groups and items keep their order. */
export function groupByDates(items: readonly LoanRow[]): LoanRow[][] {
  const groups = new Map<string, LoanRow[]>();
  for (const item of items) {
    const dates = `${item.lending.startsAt} ${item.lending.endsAt}`;
    groups.set(dates, [...(groups.get(dates) ?? []), item]);
  }
  return [...groups.values()];
}
