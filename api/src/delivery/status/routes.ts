import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { countGivenUp } from '../../ground/mail/outbox.ts';
import type { Delivery } from '../delivery.ts';
import { createAuditCheck } from '../audit/verify.ts';
import { listBrowserStarts } from '../page-starts/page-starts.ts';
import { findManifest, listNames, listVersions } from '../versions/versions.ts';
import { unknownVersion } from '../rollout/requirements.ts';
import { requireDeployer } from '../tokens/deployer.ts';
import { createFileChecks } from './damage.ts';
import { describeVersions, statusOf } from './status.ts';

/** Routes of the deployment status: of one remote for its team, of all for the administrator. */
export function statusRoutes(app: FastifyInstance, delivery: Delivery): void {
  const { db, now } = delivery;
  const checkFiles = createFileChecks(now);
  const isAuditWhole = createAuditCheck(db, now);
  endpoint(app, 'GET /api/remotes/:name', async ({ params: { name }, request }) => {
    await requireDeployer(delivery, request, name);
    return statusOf(delivery, name, checkFiles);
  });

  endpoint(app, 'GET /api/remotes/:name/versions', async ({ params: { name }, query, request }) => {
    await requireDeployer(delivery, request, name);
    const { versions, nextCursor } = await listVersions(db, name, query.limit ?? 24, query.cursor);
    return { versions: await describeVersions(db, name, versions), nextCursor };
  });

  endpoint(app, 'GET /api/remotes/:name/versions/:version', async ({ params: { name, version }, request }) => {
    await requireDeployer(delivery, request, name);
    const manifest = await findManifest(db, name, version);
    if (!manifest) throw unknownVersion(name, version);
    return manifest;
  });

  readEndpoint(app, 'GET /api/deployments', async () => {
    const remotes = [];
    for (const name of await listNames(db)) remotes.push(await statusOf(delivery, name, checkFiles));
    const untrustedProxy = delivery.untrustedProxy.address;
    return {
      remotes,
      browsers: await listBrowserStarts(db),
      isAuditWhole: await isAuditWhole(),
      untrustedProxy,
      mailsGivenUp: await countGivenUp(db),
      ...(delivery.release && { release: delivery.release }),
    };
  });
}
