import type { Event } from '@fotosoc/contract/event';
import type { FastifyInstance } from 'fastify';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { ResponseCache } from '@fotosoc/server-kit/http/responses/response-cache';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { ANONYMOUS } from '@fotosoc/server-kit/http/reads';
import { createStoredResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { readSection } from '../published-sections/read.ts';
import { FEEDS, writeFeed, type FeedFormat } from './feed.ts';
import { listNewFotos, listNewGalleries } from './queries.ts';

const MOST = 20;
const TYPES = { rss: 'application/rss+xml', json: 'application/feed+json' } as const;

/** Routes of the feeds of galleries, Fotos of the Week and events. */
export function feedRoutes(app: FastifyInstance, site: Pick<ServerKit, 'changes' | 'config' | 'db' | 'now'>): void {
  const { changes, config, db, now } = site;
  const cache = new ResponseCache<{ stored: StoredResponse }>();

  for (const format of Object.keys(FEEDS) as FeedFormat[]) {
    app.get(FEEDS[format], { schema: { hide: true } }, async (request, reply) => {
      const events = await eventsNow();
      const key = JSON.stringify([format, events]);
      const { stored } = await cache.get(await changes.contentRevision(), key, 1, async () => {
        const news = [...(await listNewGalleries(db, MOST)), ...(await listNewFotos(db, MOST, now()))];
        const society = await readSection(site, 'society');
        const text = writeFeed(format, { news, events }, { publicUrl: config.publicUrl, now: now(), society });
        return { stored: await createStoredResponse(text, headersOf(format)) };
      });
      return sendStoredResponse(request, reply, 200, stored);
    });
  }

  /** Returns the events that visitors see; empty while their source fails. */
  async function eventsNow(): Promise<Event[]> {
    const { status, body } = await app.reads.ask('/api/events', ANONYMOUS);
    return status === 200 ? (body as { events: Event[] }).events : [];
  }
}

function headersOf(format: FeedFormat): Record<string, string> {
  return {
    'content-type': `${TYPES[format]}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  };
}
