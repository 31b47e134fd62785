import type { Event, ListedEvent } from '@fotosoc/contract/event';
import type { Society } from '@fotosoc/contract/society';
import { truncateText } from './brief.ts';

type Shown = Event & Partial<Pick<ListedEvent, 'cancelled' | 'movedFrom'>>;

/** @param siteUrl base URL of the site, without trailing slash */
export function toEventData(
  { name, start, end, location, ...event }: Shown,
  siteUrl: string,
  society: Society,
): object {
  const { image, cost, capacity, description, slug } = event;
  return {
    '@type': 'Event',
    name: truncateText(name),
    url: `${siteUrl}/events/${slug}`,
    startDate: start,
    endDate: end,
    location: location === '' ? undefined : { '@type': 'Place', name: truncateText(location) },
    image: image === '' ? undefined : siteUrl + image,
    description: truncateText(description),
    offers: cost > 0 ? { '@type': 'Offer', price: cost, priceCurrency: 'EUR' } : undefined,
    maximumAttendeeCapacity: capacity ?? undefined,
    ...toEventStatus(event),
    organizer: { '@type': 'Organization', name: society.longName, url: `${siteUrl}/` },
  };
}

function toEventStatus({ cancelled, movedFrom }: Pick<Shown, 'cancelled' | 'movedFrom'>): object {
  if (cancelled) return { eventStatus: 'https://schema.org/EventCancelled' };
  if (movedFrom) return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: movedFrom };
  return { eventStatus: 'https://schema.org/EventScheduled' };
}
