import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BundleRefused } from '@fotosoc/federation/gate/bundle';
import { Refusal } from '../../errors.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { checkRecord } from '../../registry/audit.ts';
import { block, promote, rollback, startCanary } from '../../registry/deployments.ts';
import { publishBundle } from '../../registry/publish.ts';
import { signPreview } from '../../registry/preview.ts';
import { findManifest, findVersion } from '../../registry/queries.ts';
import { unfinishedFolder } from '../../registry/unfinished.ts';
import type { Services } from '../../services.ts';
import { admitAct, forbidden, requireDeployer, TOKEN_CANARY_PERCENT } from './deployer.ts';
import { receiveBundle } from './receive-bundle.ts';
import { statusOf } from './status.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What teams do with their remotes. Rights are checked before anything of the body is read. */
export async function deployRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, now, config } = services;

  endpoint(app, 'GET /api/remotes/:name', async ({ params: { name }, request }) => {
    await requireDeployer(services, request, name);
    return statusOf(services, name);
  });

  endpoint(app, 'GET /api/remotes/:name/audit', async ({ params: { name }, query, request }) => {
    await requireDeployer(services, request, name);
    return checkRecord(db, query.head);
  });

  endpoint(app, 'GET /api/remotes/:name/versions/:version', async ({ params: { name, version }, request }) => {
    await requireDeployer(services, request, name);
    const manifest = await findManifest(db, name, version);
    if (!manifest) throw unknownVersion(name, version);
    return manifest;
  });

  await app.register(async (scope) => {
    await scope.register(multipart);
    endpoint(scope, 'POST /api/remotes/:name/versions', async ({ params: { name }, request }) => {
      const actor = await admitAct(services, request, name, 'publish');
      const draft = unfinishedFolder(config.dataDir);
      try {
        await receiveBundle(request, draft);
        const { manifest, isNew } = await publishBundle(services, draft, actor, name);
        return { version: manifest.version, isNew };
      } catch (error) {
        throw error instanceof BundleRefused ? new Refusal(error.status, error.code, error.message) : error;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    });
  });

  endpoint(app, 'POST /api/remotes/:name/activate', async ({ params: { name }, body, request }) => {
    const { version, percent = 100, reason = '' } = body;
    const actor = await admitAct(services, request, name, percent < 100 ? 'canary' : 'promote');
    const order = { name, actor, at: now(), reason, version };
    if (percent === 100) return { state: await promote(db, order) };
    if (percent > TOKEN_CANARY_PERCENT) await requireMoreThanCanary(services, request, name);
    return { state: await startCanary(db, { ...order, percent }) };
  });

  endpoint(app, 'POST /api/remotes/:name/previews', async ({ params: { name }, body, request }) => {
    await admitAct(services, request, name);
    const { version, hours = 24 } = body;
    if (name === 'shell' || !(await findVersion(db, name, version))) {
      throw unknownVersion(name, version);
    }
    const expiresAt = new Date(now().getTime() + hours * HOUR_MS);
    const signed = await signPreview(db, { remote: name, version, expiresAt });
    const path = (await previewPath(db, name, version)) ?? '/';
    return { url: `${config.publicUrl}${path}?preview=${signed}`, expiresAt: expiresAt.toISOString() };
  });

  endpoint(app, 'POST /api/remotes/:name/rollback', async ({ params: { name }, body, request }) => {
    const actor = await admitAct(services, request, name, 'rollback');
    return { state: await rollback(db, { name, actor, at: now(), ...body }) };
  });

  endpoint(app, 'POST /api/remotes/:name/block', async ({ params: { name }, body, request }) => {
    const actor = await admitAct(services, request, name, 'block');
    return { state: await block(db, { name, actor, at: now(), ...body }) };
  });
}

function unknownVersion(name: string, version: string): Refusal {
  return new Refusal(404, 'remotes/unknown-version', `${name} ${version} was never published here.`);
}

/** A wider canary is as good as a promotion to those in it. */
async function requireMoreThanCanary(services: Services, request: Parameters<typeof requireDeployer>[1], name: string) {
  try {
    await requireDeployer(services, request, name, 'promote');
  } catch {
    throw forbidden(`A canary beyond ${TOKEN_CANARY_PERCENT} % needs the verb promote.`);
  }
}

/** A page of the remote to begin with: the first without parameters. */
async function previewPath(db: Services['db'], name: string, version: string): Promise<string | undefined> {
  const manifest = await findManifest(db, name, version);
  return manifest?.routes.find(({ pattern }) => !pattern.includes(':'))?.pattern;
}
