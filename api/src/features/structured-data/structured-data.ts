import type { Reply } from '@fotosoc/contract';
import type { Event, ListedEvent } from '@fotosoc/contract/event';
import type { OneGallery } from '@fotosoc/contract/gallery';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Society } from '@fotosoc/contract/society';
import { toEventData } from './event.ts';
import { toGalleryData, toPhotographerData, toSelectedPhotoData, toPortfolioData } from './image-gallery.ts';
import { createOrganizationData } from './organization.ts';

/** Page with its absolute URL, and its API responses by URL. */
export interface PageData {
  url: string;
  answers: Record<string, unknown>;
}

const MAX_EVENTS = 20;

/** Returns the schema.org data of a page: a gallery or portfolio as `ImageGallery`, preceded by its selected photo as
 *  `ImageObject`; the society and its events on the home page; an event on its page. The data is derived from the API
 *  responses of the page: no code of a remote is needed. */
export function createStructuredData({ url, answers }: PageData, siteUrl: string, society: Society): object[] {
  const things: object[] = url === `${siteUrl}/` ? [createOrganizationData(siteUrl, society)] : [];
  const [page = ''] = url.split('?');
  for (const [address, answer] of Object.entries(answers)) {
    const [path = ''] = address.split('?');
    if (/^\/api\/galleries\/[^/]+$/.test(path)) {
      const { gallery, winners = [] } = answer as OneGallery;
      const galleries = [...winners, ...gallery.galleries];
      things.push(...toSelectedPhotoData(galleries, url), toGalleryData({ ...gallery, galleries }, page));
    } else if (/^\/api\/portfolios\/[^/]+$/.test(path)) {
      const { portfolio } = answer as { portfolio: Portfolio };
      things.push(...toSelectedPhotoData(portfolio.galleries, url, portfolio.name), toPortfolioData(portfolio, page));
    } else if (/^\/api\/events\/[^/]+$/.test(path)) {
      things.push(toEventData((answer as { event: ListedEvent }).event, siteUrl, society));
    } else if (path === '/api/credited-photos') {
      things.push(toPhotographerData(answer as Reply<'GET /api/credited-photos'>, page));
    } else if (path === '/api/events') {
      const { events } = answer as { events: Event[] };
      things.push(...events.slice(0, MAX_EVENTS).map((event) => toEventData(event, siteUrl, society)));
    }
  }
  return things;
}
