import type { Event } from '@fotosoc/contract/event';
import type { Gallery } from '@fotosoc/contract/gallery';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import { eventOf } from './event.ts';
import { galleryOf, portfolioOf } from './image-gallery.ts';
import { organization } from './organization.ts';

/** A page: its full address, and answers of the API by their addresses. */
export interface ShownPage {
  url: string;
  answers: Record<string, unknown>;
}

const MAX_EVENTS = 20;

/** What a page shows in the words of schema.org: a gallery or a portfolio as an `ImageGallery`, on the home page the
 *  society and its events. Read from the answers that the page is drawn from, so that no remote's code is needed. */
export function structuredData({ url, answers }: ShownPage, siteUrl: string): object[] {
  const things: object[] = url === `${siteUrl}/` ? [organization(siteUrl)] : [];
  for (const [address, answer] of Object.entries(answers)) {
    const [path = ''] = address.split('?');
    if (/^\/api\/galleries\/[^/]+$/.test(path)) {
      things.push(galleryOf((answer as { gallery: Gallery }).gallery, url));
    } else if (/^\/api\/portfolios\/[^/]+$/.test(path)) {
      things.push(portfolioOf((answer as { portfolio: Portfolio }).portfolio, url));
    } else if (path === '/api/events') {
      const { events } = answer as { events: Event[] };
      things.push(...events.slice(0, MAX_EVENTS).map((event) => eventOf(event, siteUrl)));
    }
  }
  return things;
}
