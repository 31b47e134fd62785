import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../ground/ground.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { findGear } from './find-gear.ts';

/** What visitors can borrow of what a portfolio was made with, and how much of it is free for the rest of the day. Pages
 *  that say so are kept like all others: what becomes of a loan changes the content, the hour is seen within a minute. */
export function gearRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  readEndpoint(
    app,
    'GET /api/portfolios/:portfolioLink/equipment',
    async ({ params, fail }) => {
      const equipment = await findGear(site, params.portfolioLink);
      if (!equipment) throw fail(404, 'portfolios/not-found', 'Portfolio not found.');
      return { equipment };
    },
    { kept: 1 },
  );
}
