import type { Event } from '@fotosoc/contract/event';
import { society } from '@fotosoc/contract/society';
import { brief } from './brief.ts';

/** @param siteUrl public address of the site, without a slash at its end */
export function eventOf({ name, start, end, location, ...event }: Event, siteUrl: string): object {
  const { image, cost, capacity, description } = event;
  return {
    '@type': 'Event',
    name: brief(name),
    startDate: start,
    endDate: end,
    location: location === '' ? undefined : { '@type': 'Place', name: brief(location) },
    image: image === '' ? undefined : siteUrl + image,
    description: brief(description),
    offers: cost > 0 ? { '@type': 'Offer', price: cost, priceCurrency: 'EUR' } : undefined,
    maximumAttendeeCapacity: capacity ?? undefined,
    organizer: { '@type': 'Organization', name: society.longName, url: `${siteUrl}/` },
  };
}
