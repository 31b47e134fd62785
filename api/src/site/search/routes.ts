import type { ListedEvent } from '@fotosoc/contract/event';
import type { Workshop } from '@fotosoc/contract/workshop';
import type { FastifyInstance } from 'fastify';
import { failOf } from '../../ground/http/endpoint.ts';
import { LocalRateLimit } from '../../ground/http/local-rate-limit.ts';
import { visitorKey } from '../../ground/http/rate-limit.ts';
import { ANYBODY, readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';
import { find, suggest, type Elsewhere } from './find.ts';
import { queryWords } from './words.ts';

const LIMIT = 8;
const ADDRESS = /^\/api\/search(?:\?|$)/;

const fail = failOf<'GET /api/search'>();

/** One search over all that visitors see. */
export function searchRoutes(app: FastifyInstance, { config, db, now }: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const limit = new LocalRateLimit(config.rates.searchesPerAddress, now);
  app.addHook('onRequest', async ({ ip, url }) => {
    if (ADDRESS.test(url)) limit.consume(visitorKey(ip), fail);
  });

  readEndpoint(app, 'GET /api/search', async ({ query: { q = '', kind, limit: each = LIMIT } }) => {
    const words = queryWords(q);
    if (words.length === 0) return { groups: [], count: 0, isMore: false, words, suggestion: null };
    const elsewhere = await askElsewhere();
    const groups = await find(db, elsewhere, { words, kind, limit: each });
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const suggestion = count > 0 ? null : await suggest(db, elsewhere, words);
    return { groups, count, isMore: groups.some(({ isMore }) => isMore), words, suggestion };
  });

  /** As visitors see them; none of what does not answer. */
  async function askElsewhere(): Promise<Elsewhere> {
    const [workshops, events] = await Promise.all([
      app.reads.ask('/api/workshops', ANYBODY),
      config.eventsUrl === undefined ? undefined : app.reads.ask('/api/all-events?limit=1', ANYBODY),
    ]);
    return {
      workshops: (workshops.body as { workshops: Workshop[] } | undefined)?.workshops ?? [],
      events: ((events?.body as { upcoming: ListedEvent[] } | undefined)?.upcoming ?? []).filter(
        ({ id }) => id === null,
      ),
    };
  }
}
