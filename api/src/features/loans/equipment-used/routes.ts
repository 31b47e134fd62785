import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../../endpoints.ts';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { findEquipmentUsed } from './find-equipment-used.ts';

/** Route that returns the equipment with which a portfolio was taken, and its availability for the rest of the day.
 *  Pages with the response are cached. A change of a loan invalidates them by the content revision, and the passing
 *  time within a minute. */
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
