import type { Society } from '@fotosoc/contract/society';
import ical from 'ical-generator';
import type { LoanRow } from './loan-state.ts';

export interface CalendarPlace {
  /** Of the site: what calendars know a loan again by. */
  publicUrl: string;
  /** Where it goes out and comes back; undefined where nobody has said it. */
  place: string | undefined;
}

/** A loan as a calendar (RFC 5545), from when it is fetched until it is due. The link that changes it is not in it: many
 *  share their calendar. */
export function loanCalendar(
  { shortName }: Society,
  { id, equipment, bookedAt, lending: { quantity, startsAt, endsAt } }: LoanRow,
  { publicUrl, place }: CalendarPlace,
): string {
  const calendar = ical({ prodId: { company: shortName, product: 'Loans', language: 'EN' } });
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    stamp: new Date(bookedAt),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `${quantity} × ${equipment.name}`,
    location: place ?? null,
  });
  return calendar.toString();
}
