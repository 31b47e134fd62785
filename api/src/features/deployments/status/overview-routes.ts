import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../http/endpoint.ts';
import { verifyAuditLog } from '../audit/audit-log.ts';
import { listNames } from '../queries.ts';
import type { Services } from '../../../services.ts';
import { statusOf } from './status.ts';

/** The administrator's view of everything that is deployed. */
export function overviewRoutes(app: FastifyInstance, services: Services): void {
  endpoint(app, 'GET /api/deployments', async () => {
    const remotes = [];
    for (const name of await listNames(services.db)) remotes.push(await statusOf(services, name));
    return { remotes, isAuditWhole: (await verifyAuditLog(services.db)).firstWrong === null };
  });
}
