import type { CommitteeMember, PastCommittee } from '@fotosoc/contract/committee';
import type { ListedEvent } from '@fotosoc/contract/event';
import type { Workshop } from '@fotosoc/contract/workshop';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failOf } from '../../ground/http/endpoint.ts';
import { LocalRateLimit } from '../../ground/http/local-rate-limit.ts';
import { networkOf, visitorKey } from '../../ground/http/rate-limit.ts';
import { ANYBODY, readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Elsewhere } from './elsewhere.ts';
import { find, suggest } from './find.ts';
import { MOST_MATCHES } from './matches.ts';
import { SearchTurns } from './search-turns.ts';
import { queryWords } from './words.ts';

const RESULTS_PER_KIND = 8;
const ADDRESS = /^\/api\/search(?:\?|$)/;

const fail = failOf<'GET /api/search'>();

export function searchRoutes(app: FastifyInstance, { config, db, now }: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const limit = new LocalRateLimit(config.rates.searchesPerAddress, now);
  app.addHook('onRequest', async ({ ip, url }) => {
    if (ADDRESS.test(url)) limit.consume(visitorKey(ip), fail);
  });
  const turns = new SearchTurns(fail);
  const networks = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    if (!ADDRESS.test(request.url)) return;
    const network = networkOf(request.ip);
    turns.begin(network);
    networks.set(request, network);
  });
  app.addHook('onResponse', async (request) => {
    const network = networks.get(request);
    if (network !== undefined) turns.end(network);
  });

  readEndpoint(app, 'GET /api/search', async ({ query: { q = '', kind = '', limit } }) => {
    const words = queryWords(q);
    if (words.length === 0) return { groups: [], count: 0, isMore: false, words, suggestion: null };
    const sources = { db, elsewhere: await readElsewhere(), now: now() };
    return turns.run(async () => {
      const groups = await find(sources, {
        words,
        ...(kind !== '' && { kind }),
        limit: limit ?? (kind === '' ? RESULTS_PER_KIND : MOST_MATCHES),
      });
      const count = groups.reduce((sum, group) => sum + group.count, 0);
      const suggestion = count > 0 ? null : await suggest(sources, words);
      return { groups, count, isMore: groups.some(({ isMore }) => isMore), words, suggestion };
    });
  });

  /** Reads public content that is not indexed; a failed source adds no results. */
  async function readElsewhere(): Promise<Elsewhere> {
    const [workshops, events, committee, previous] = await Promise.all([
      app.reads.ask('/api/workshops', ANYBODY),
      config.eventsUrl === undefined ? undefined : app.reads.ask('/api/all-events?limit=1', ANYBODY),
      app.reads.ask('/api/committee', ANYBODY),
      app.reads.ask('/api/previous-committees', ANYBODY),
    ]);
    return {
      workshops: (workshops.body as { workshops: Workshop[] } | undefined)?.workshops ?? [],
      events: ((events?.body as { upcoming: ListedEvent[] } | undefined)?.upcoming ?? []).filter(
        ({ id }) => id === null,
      ),
      committees: {
        members: (committee.body as { members: CommitteeMember[] } | undefined)?.members ?? [],
        past: (previous.body as { committees: PastCommittee[] } | undefined)?.committees ?? [],
      },
    };
  }
}
