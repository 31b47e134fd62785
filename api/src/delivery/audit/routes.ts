import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import type { Delivery } from '../delivery.ts';
import { requireDeployer } from '../tokens/deployer.ts';
import { describeEntries } from '../status/status.ts';
import { listAuditEntries } from './audit-log.ts';
import { verifyAuditLog } from './verify.ts';

export function auditRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'accounts' | 'config' | 'db' | 'now'>,
): void {
  endpoint(app, 'GET /api/remotes/:name/audit', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    return verifyAuditLog(delivery.db, query.head);
  });

  endpoint(app, 'GET /api/remotes/:name/audit/entries', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    const { entries, nextCursor } = await listAuditEntries(delivery.db, name, query.limit ?? 24, query.cursor);
    return { entries: await describeEntries(delivery.db, entries), nextCursor };
  });
}
