import type { FastifyInstance } from 'fastify';
import { readCounter } from '../../server-kit/db/counters.ts';
import { serveReadEndpoint } from '../../server-kit/http/reads.ts';
import type { ServerKit } from '../../server-kit/server-kit.ts';
import { readSection } from '../published-sections/read.ts';

/** Routes of the Fotostats. Photos count in the first sub-gallery of each gallery and in every gallery of every
 *  portfolio. */
export function statsRoutes(app: FastifyInstance, site: Pick<ServerKit, 'changes' | 'config' | 'db'>): void {
  const { db } = site;
  serveReadEndpoint(
    app,
    'GET /api/stats',
    async () => ({
      stats: {
        ...(await readSection(site, 'society')).figures,
        fotosUploaded: await readCounter(db, 'fotos-uploaded'),
        memberPortfolios: await readCounter(db, 'member-portfolios'),
      },
    }),
    { kept: 1 },
  );
}
