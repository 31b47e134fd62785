import type { Event } from '@fotosoc/contract/event';
import type { FastifyInstance } from 'fastify';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { ResponseCache } from '@fotosoc/server-kit/http/responses/response-cache';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { ANONYMOUS } from '@fotosoc/server-kit/http/reads';
import { createStoredResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { listNewestCalls } from '../calls/read.ts';
import { readSection } from '../published-sections/read.ts';
import { FEEDS, writeCallFeed, writeNewsFeed, type FeedContext, type FeedFormat, type FeedSubject } from './feed.ts';
import { listNewFotos, listNewGalleries } from './queries.ts';

const MOST = 20;
const TYPES = { rss: 'application/rss+xml', json: 'application/feed+json' } as const;

interface FeedContent {
  key: string;
  write: (format: FeedFormat, context: FeedContext) => Promise<string>;
}

/** Routes of the feeds: galleries, Fotos of the Week and events in one, open calls in the other. */
export function feedRoutes(app: FastifyInstance, site: Pick<ServerKit, 'changes' | 'config' | 'db' | 'now'>): void {
  const { changes, config, db, now } = site;

  serveFeed('news', async () => {
    const events = await eventsNow();
    return {
      key: JSON.stringify(events),
      write: async (format, context) => {
        const news = [...(await listNewGalleries(db, MOST)), ...(await listNewFotos(db, MOST, now()))];
        return writeNewsFeed(format, { news, events }, context);
      },
    };
  });

  serveFeed('calls', async () => ({
    key: '',
    write: async (format, context) => writeCallFeed(format, await listNewestCalls(db, MOST), context),
  }));

  /** Serves a feed in each format.
   *  @param read returns what the feed depends on besides the database, and the function that formats the feed */
  function serveFeed(subject: FeedSubject, read: () => Promise<FeedContent>): void {
    const cache = new ResponseCache<{ stored: StoredResponse }>();
    for (const format of Object.keys(TYPES) as FeedFormat[]) {
      app.get(FEEDS[subject][format], { schema: { hide: true } }, async (request, reply) => {
        const { key, write } = await read();
        const { stored } = await cache.get(await changes.contentRevision(), `${format} ${key}`, 1, async () => {
          const society = await readSection(site, 'society');
          const text = await write(format, { publicUrl: config.publicUrl, now: now(), society });
          return { stored: await createStoredResponse(text, headersOf(format)) };
        });
        return sendStoredResponse(request, reply, 200, stored);
      });
    }
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
