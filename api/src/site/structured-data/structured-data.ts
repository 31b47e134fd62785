import type { Event, ListedEvent } from '@fotosoc/contract/event';
import type { OneGallery } from '@fotosoc/contract/gallery';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Society } from '@fotosoc/contract/society';
import { eventOf } from './event.ts';
import { galleryOf, photoOf, portfolioOf } from './image-gallery.ts';
import { organization } from './organization.ts';

/** A page: its full address, and answers of the API by their addresses. */
export interface ShownPage {
  url: string;
  answers: Record<string, unknown>;
}

const MAX_EVENTS = 20;

/** What a page shows in the words of schema.org: a gallery or a portfolio as an `ImageGallery`, one of its photos as an
 *  `ImageObject` before it, on the home page the society and its events, an event on its page. Read from the answers that the page is drawn from, so that no remote's code is needed. */
export function structuredData({ url, answers }: ShownPage, siteUrl: string, society: Society): object[] {
  const things: object[] = url === `${siteUrl}/` ? [organization(siteUrl, society)] : [];
  const [page = ''] = url.split('?');
  for (const [address, answer] of Object.entries(answers)) {
    const [path = ''] = address.split('?');
    if (/^\/api\/galleries\/[^/]+$/.test(path)) {
      const { gallery, winners = [] } = answer as OneGallery;
      const galleries = [...winners, ...gallery.galleries];
      things.push(...photoOf(galleries, url), galleryOf({ ...gallery, galleries }, page));
    } else if (/^\/api\/portfolios\/[^/]+$/.test(path)) {
      const { portfolio } = answer as { portfolio: Portfolio };
      things.push(...photoOf(portfolio.galleries, url, portfolio.name), portfolioOf(portfolio, page));
    } else if (/^\/api\/events\/[^/]+$/.test(path)) {
      things.push(eventOf((answer as { event: ListedEvent }).event, siteUrl, society));
    } else if (path === '/api/events') {
      const { events } = answer as { events: Event[] };
      things.push(...events.slice(0, MAX_EVENTS).map((event) => eventOf(event, siteUrl, society)));
    }
  }
  return things;
}
