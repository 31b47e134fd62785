import type { FastifyInstance } from 'fastify';
import { society } from '@fotosoc/contract/society';
import { readCounter } from '../../db/counters.ts';
import { readEndpoint } from '../../http/reads.ts';
import type { Services } from '../../services.ts';

/** Photos count in the first sub-gallery of each gallery and in every gallery of every portfolio. */
export function statsRoutes(app: FastifyInstance, { db }: Services): void {
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
