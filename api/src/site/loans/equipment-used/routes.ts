import type { FastifyInstance } from 'fastify';
import type { ServerKit } from '../../../server-kit/server-kit.ts';
import { serveReadEndpoint } from '../../../server-kit/http/reads.ts';
import { findEquipmentUsed } from './find-equipment-used.ts';

/** Route of the equipment that a portfolio was taken with and its availability for the rest of the day. Pages with it
 *  are cached: a change of a loan changes the content revision, and the hour is updated within a minute. */
export function equipmentUsedRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  serveReadEndpoint(
    app,
    'GET /api/portfolios/:portfolioLink/equipment',
    async ({ params, fail }) => {
      const equipment = await findEquipmentUsed(site, params.portfolioLink);
      if (!equipment) throw fail(404, 'portfolios/not-found', 'Portfolio not found.');
      return { equipment };
    },
    { kept: 1 },
  );
}
