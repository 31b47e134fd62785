import type { FastifyInstance } from 'fastify';
import { society } from '@fotosoc/contract/society';
import { readCounter } from '../../ground/db/counters.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';

/** Photos count in the first sub-gallery of each gallery and in every gallery of every portfolio. */
export function statsRoutes(app: FastifyInstance, { db }: Pick<Ground, 'db'>): void {
  readEndpoint(
    app,
    'GET /api/stats',
    async () => ({
      stats: {
        ...society.figures,
        fotosUploaded: await readCounter(db, 'fotos-uploaded'),
        memberPortfolios: await readCounter(db, 'member-portfolios'),
      },
    }),
    { kept: 1 },
  );
}
