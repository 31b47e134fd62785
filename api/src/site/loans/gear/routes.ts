import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../ground/ground.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { findGear } from './find-gear.ts';

/** Route of the equipment that a portfolio was taken with and its availability for the rest of the day. Pages with it
 *  are cached: a change of a loan changes the content revision, and the hour is updated within a minute. */
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
