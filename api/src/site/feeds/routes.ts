import type { Event } from '@fotosoc/contract/event';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../ground/ground.ts';
import { AnswerCache } from '../../ground/http/answers/answer-cache.ts';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { ANYBODY } from '../../ground/http/reads.ts';
import { storedAnswer, type StoredAnswer } from '../../ground/http/answers/stored-answer.ts';
import { readPart } from '../read-part.ts';
import { FEEDS, writeFeed, type FeedFormat } from './feed.ts';
import { listFotos, listNewGalleries } from './queries.ts';

const MOST = 20;
const TYPES = { rss: 'application/rss+xml', json: 'application/feed+json' } as const;

/** Routes of the feeds of galleries, Fotos of the Week and events. */
export function feedRoutes(app: FastifyInstance, site: Pick<Ground, 'changes' | 'config' | 'db' | 'now'>): void {
  const { changes, config, db, now } = site;
  const cache = new AnswerCache<{ stored: StoredAnswer }>();

  for (const format of Object.keys(FEEDS) as FeedFormat[]) {
    app.get(FEEDS[format], { schema: { hide: true } }, async (request, reply) => {
      const events = await eventsNow();
      const key = JSON.stringify([format, events]);
      const { stored } = await cache.get(await changes.contentRevision(), key, 1, async () => {
        const news = [...(await listNewGalleries(db, MOST)), ...(await listFotos(db, MOST, now()))];
        const society = await readPart(site, 'society');
        const text = writeFeed(format, { news, events }, { publicUrl: config.publicUrl, now: now(), society });
        return { stored: await storedAnswer(text, headersOf(format)) };
      });
      return sendStored(request, reply, 200, stored);
    });
  }

  /** Returns the events that visitors see; empty while their source fails. */
  async function eventsNow(): Promise<Event[]> {
    const { status, body } = await app.reads.ask('/api/events', ANYBODY);
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
