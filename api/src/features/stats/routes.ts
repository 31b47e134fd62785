import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../endpoints.ts';
import { readCounter } from '@fotosoc/server-kit/db/counters';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
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
