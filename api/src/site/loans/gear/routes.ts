import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../ground/ground.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { findGear } from './find-gear.ts';

/** What visitors can borrow of what a portfolio was made with. How much of it is free is asked where it is booked: that
 *  changes by the hour, and this answer is kept as long as the content is the same. */
export function gearRoutes(app: FastifyInstance, { db }: Pick<Ground, 'db'>): void {
  readEndpoint(
    app,
    'GET /api/portfolios/:portfolioLink/equipment',
    async ({ params, fail }) => {
      const equipment = await findGear(db, params.portfolioLink);
      if (!equipment) throw fail(404, 'portfolios/not-found', 'Portfolio not found.');
      return { equipment };
    },
    { kept: 1 },
  );
}
