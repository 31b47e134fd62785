import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../http/endpoint.ts';
import type { Services } from '../../../services.ts';
import { requireDeployer } from '../tokens/deployer.ts';
import { describeEntry } from '../status/status.ts';
import { listAuditEntries, verifyAuditLog } from './audit-log.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  endpoint(app, 'GET /api/remotes/:name/audit', async ({ params: { name }, query, request }) => {
    await requireDeployer(services, request, name);
    return verifyAuditLog(services.db, query.head);
  });

  endpoint(app, 'GET /api/remotes/:name/audit/entries', async ({ params: { name }, query, request }) => {
    await requireDeployer(services, request, name);
    const { entries, nextCursor } = await listAuditEntries(services.db, name, query.limit ?? 24, query.cursor);
    return { entries: entries.map(describeEntry), nextCursor };
  });
}
