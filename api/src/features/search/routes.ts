import type { CommitteeMember, PastCommittee } from '@fotosoc/contract/committee';
import type { OpenCall } from '@fotosoc/contract/calls';
import type { ListedEvent } from '@fotosoc/contract/event';
import type { Workshop } from '@fotosoc/contract/workshop';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import { LocalRateLimit } from '@fotosoc/server-kit/http/local-rate-limit';
import { getNetwork, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { ANONYMOUS } from '@fotosoc/server-kit/http/reads';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import type { UnindexedContent } from './unindexed-content.ts';
import { findSearchResults, suggestSearchTerms } from './find.ts';
import { MAX_MATCHES_PER_KIND } from './matches.ts';
import { SearchQueue } from './search-queue.ts';
import { parseQueryTerms } from './search-terms.ts';

const RESULTS_PER_KIND = 8;
const ADDRESS = /^\/api\/search(?:\?|$)/;

const fail = createSharedFail<'GET /api/search'>();

export function searchRoutes(
  app: FastifyInstance,
  { config, db, now }: Pick<ServerKit, 'config' | 'db' | 'now'>,
): void {
  const limit = new LocalRateLimit(config.rates.searchesPerAddress, now);
  app.addHook('onRequest', async ({ ip, url }) => {
    if (ADDRESS.test(url)) limit.consume(getVisitorKey(ip), fail);
  });
  const turns = new SearchQueue(fail);
  const networks = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    if (!ADDRESS.test(request.url)) return;
    const network = getNetwork(request.ip);
    turns.begin(network);
    networks.set(request, network);
  });
  app.addHook('onResponse', async (request) => {
    const network = networks.get(request);
    if (network !== undefined) turns.end(network);
  });

  serveReadEndpoint(
    app,
    'GET /api/search',
    async ({ query: { q = '', kind = '', limit } }) => {
      const words = parseQueryTerms(q);
      if (words.length === 0) return { groups: [], count: 0, isMore: false, words, suggestion: null };
      const sources = { db, elsewhere: await readElsewhere(), now: now() };
      return turns.run(async () => {
        const groups = await findSearchResults(sources, {
          words,
          ...(kind !== '' && { kind }),
          limit: limit ?? (kind === '' ? RESULTS_PER_KIND : MAX_MATCHES_PER_KIND),
        });
        const count = groups.reduce((sum, group) => sum + group.count, 0);
        const suggestion = count > 0 ? null : await suggestSearchTerms(sources, words);
        return { groups, count, isMore: groups.some(({ isMore }) => isMore), words, suggestion };
      });
    },
    { kept: 1 }, // caches for one minute: a new Foto of the Week is found at most a minute late
  );

  /** Reads public content that is not indexed; a failed source adds no results. */
  async function readElsewhere(): Promise<UnindexedContent> {
    const [workshops, events, calls, committee, previous] = await Promise.all([
      app.reads.ask('/api/workshops', ANONYMOUS),
      config.eventsUrl === undefined ? undefined : app.reads.ask('/api/all-events?limit=1', ANONYMOUS),
      app.reads.ask('/api/calls', ANONYMOUS),
      app.reads.ask('/api/committee', ANONYMOUS),
      app.reads.ask('/api/previous-committees', ANONYMOUS),
    ]);
    return {
      workshops: (workshops.body as { workshops: Workshop[] } | undefined)?.workshops ?? [],
      events: ((events?.body as { upcoming: ListedEvent[] } | undefined)?.upcoming ?? []).filter(
        ({ id }) => id === null,
      ),
      calls: (calls.body as { calls: OpenCall[] } | undefined)?.calls ?? [],
      committees: {
        members: (committee.body as { members: CommitteeMember[] } | undefined)?.members ?? [],
        past: (previous.body as { committees: PastCommittee[] } | undefined)?.committees ?? [],
      },
    };
  }
}
