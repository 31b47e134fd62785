import type { Event } from '@fotosoc/contract/event';
import type { Society } from '@fotosoc/contract/society';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { PlannedEventRow } from './tables.ts';

const REFRESH_SECONDS = 3600;

/** Event with the data by which calendars recognise later versions. */
export interface CalendarEvent extends Event {
  uid: string;
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
  /** Reason of the cancellation; null for an event that takes place. */
  cancelledWhy: string | null;
}

/** Formats events as a calendar (RFC 5545). Times are in UTC, which calendar programs convert to local time, so that no
 *  rule for Irish summer time is needed. */
export function writeCalendar(events: readonly CalendarEvent[], publicUrl: string, { shortName }: Society): string {
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: `${shortName} events`,
    prodId: { company: shortName, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    const { name, start, end, location, description, slug, uid, sequence, createdAt, updatedAt, cancelledWhy } = event;
    const why = cancelledWhy === null ? '' : `Cancelled${cancelledWhy === '' ? '.' : `: ${cancelledWhy}`}`;
    calendar.createEvent({
      id: `${uid}@${hostname}`,
      summary: name,
      start: new Date(start),
      end: new Date(end),
      location: location || null,
      description: [why, description].filter(Boolean).join('\n\n') || null,
      url: `${publicUrl}/events/${slug}`,
      status: cancelledWhy === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      sequence,
      created: createdAt,
      lastModified: updatedAt,
      stamp: updatedAt,
    });
  }
  return calendar.toString();
}

export function toCalendarEvent(row: PlannedEventRow): CalendarEvent {
  const { id, starts_at: start, ends_at: end, created_at, updated_at, cancelled_at, cancelled_why, ...event } = row;
  return {
    ...event,
    start,
    end,
    uid: id,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
    cancelledWhy: cancelled_at === null ? null : cancelled_why,
  };
}

/** Converts an event of the external feed, which reports no changes. */
export function toExternalCalendarEvent(event: Event, readAt: string): CalendarEvent {
  const at = new Date(readAt);
  return { ...event, uid: event.slug, sequence: 0, createdAt: at, updatedAt: at, cancelledWhy: null };
}
