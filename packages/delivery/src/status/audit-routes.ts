import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import type { DeliveryServices } from '../services.ts';
import { requireDeployer } from '../tokens/check-deployer.ts';
import { toAuditEntries } from './status.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { verifyAuditLog } from '../audit/verify.ts';

export function auditRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now'>,
): void {
  serveEndpoint(app, 'GET /api/remotes/:name/audit', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    return verifyAuditLog(delivery.db, query.head);
  });

  serveEndpoint(app, 'GET /api/remotes/:name/audit/entries', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    const { entries, nextCursor } = await listAuditEntries(delivery.db, name, query.limit ?? 24, query.cursor);
    return { entries: await toAuditEntries(delivery.db, entries), nextCursor };
  });
}
