import type { FastifyInstance } from 'fastify';
import { readCounter } from '../../ground/db/counters.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';
import { readPart } from '../read-part.ts';

/** Routes of the Fotostats. Photos count in the first sub-gallery of each gallery and in every gallery of every
 *  portfolio. */
export function statsRoutes(app: FastifyInstance, site: Pick<Ground, 'changes' | 'config' | 'db'>): void {
  const { db } = site;
  readEndpoint(
    app,
    'GET /api/stats',
    async () => ({
      stats: {
        ...(await readPart(site, 'society')).figures,
        fotosUploaded: await readCounter(db, 'fotos-uploaded'),
        memberPortfolios: await readCounter(db, 'member-portfolios'),
      },
    }),
    { kept: 1 },
  );
}
