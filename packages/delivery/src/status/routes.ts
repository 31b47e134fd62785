import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { countFailedMails } from '@fotosoc/server-kit/mail/outbox';
import type { DeliveryServices } from '../services.ts';
import { createAuditCheck } from '../audit/verify.ts';
import { listBrowserBoots } from '../boot-telemetry/page-boots.ts';
import { findManifest, listVersionNames, listVersions } from '../versions/versions.ts';
import { createUnknownVersionError } from '../versions/require-version.ts';
import { requireDeployer } from '../tokens/check-deployer.ts';
import { createFileChecks } from './damage.ts';
import { toVersionStatuses, readRemoteStatus } from './status.ts';

/** Routes of the deployment status: of one remote for its team, of all for the administrator. */
export function statusRoutes(app: FastifyInstance, delivery: DeliveryServices): void {
  const { db, now } = delivery;
  const checkFiles = createFileChecks(now);
  const isAuditWhole = createAuditCheck(db, now);
  serveEndpoint(app, 'GET /api/remotes/:name', async ({ params: { name }, request }) => {
    await requireDeployer(delivery, request, name);
    return readRemoteStatus(delivery, name, checkFiles);
  });

  serveEndpoint(app, 'GET /api/remotes/:name/versions', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    const { versions, nextCursor } = await listVersions(db, name, query.limit ?? 24, query.cursor);
    return { versions: await toVersionStatuses(db, name, versions), nextCursor };
  });

  serveEndpoint(app, 'GET /api/remotes/:name/versions/:version', async ({ params: { name, version }, request }) => {
    await requireDeployer(delivery, request, name);
    const manifest = await findManifest(db, name, version);
    if (!manifest) throw createUnknownVersionError(name, version);
    return manifest;
  });

  serveReadEndpoint(app, 'GET /api/deployments', async () => {
    const remotes = [];
    for (const name of await listVersionNames(db)) remotes.push(await readRemoteStatus(delivery, name, checkFiles));
    const untrustedProxy = delivery.untrustedProxy.address;
    return {
      remotes,
      browsers: await listBrowserBoots(db),
      isAuditWhole: await isAuditWhole(),
      untrustedProxy,
      mailsGivenUp: await countFailedMails(db),
      ...(delivery.release && { release: delivery.release }),
    };
  });
}
