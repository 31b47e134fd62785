import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BundleRefused } from '@fotosoc/federation/gate/bundle';
import { HttpError } from '../../errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { verifyAuditLog } from './audit/audit-log.ts';
import { block, promote, rollback, startCanary } from './rollout/rollout.ts';
import { reasonWith } from './publish/publish-checks.ts';
import { publishBundle } from './publish/publish.ts';
import { signPreview } from './document/preview.ts';
import { findManifest, findVersion } from './queries.ts';
import { unfinishedFolder } from './publish/unfinished.ts';
import type { Services } from '../../services.ts';
import { recheck } from './rollout/activation.ts';
import { admitChange, forbidden, requireDeployer, TOKEN_CANARY_PERCENT } from './tokens/deployer.ts';
import { receiveBundle } from './publish/receive-bundle.ts';
import { renderIn } from './publish/render-pages.ts';
import { statusOf } from './status/status.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What teams do with their remotes. Rights are checked before anything of the body is read. */
export async function deployRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, now, config } = services;
  const render = renderIn(app, config.chromiumPath);

  endpoint(app, 'GET /api/remotes/:name', async ({ params: { name }, request }) => {
    await requireDeployer(services, request, name);
    return statusOf(services, name);
  });

  endpoint(app, 'GET /api/remotes/:name/audit', async ({ params: { name }, query, request }) => {
    await requireDeployer(services, request, name);
    return verifyAuditLog(db, query.head);
  });

  endpoint(app, 'GET /api/remotes/:name/versions/:version', async ({ params: { name, version }, request }) => {
    await requireDeployer(services, request, name);
    const manifest = await findManifest(db, name, version);
    if (!manifest) throw unknownVersion(name, version);
    return manifest;
  });

  await app.register(async (scope) => {
    await scope.register(multipart);
    endpoint(scope, 'POST /api/remotes/:name/versions', async ({ params: { name }, query: { override }, request }) => {
      const actor = await admitChange(services, request, name, 'publish');
      if (override !== undefined) await requirePromoter(services, request, name, 'Overriding the gate');
      const draft = unfinishedFolder(config.dataDir);
      try {
        await receiveBundle(request, draft);
        const options = { actor, expectedName: name, render, override };
        const { manifest, isNew, gate } = await publishBundle(services, draft, options).catch(refuse);
        return { version: manifest.version, isNew, gate };
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    });
  });

  endpoint(app, 'POST /api/remotes/:name/activate', async ({ params: { name }, body, request }) => {
    const { version, percent = 100, reason = '', override } = body;
    const actor = await admitChange(services, request, name, percent < 100 ? 'canary' : 'promote');
    if (percent > TOKEN_CANARY_PERCENT) {
      await requirePromoter(services, request, name, `A canary beyond ${TOKEN_CANARY_PERCENT} %`);
    }
    if (override !== undefined) await requirePromoter(services, request, name, 'Overriding the gate');
    const report = await recheck(services, { name, version, override }, render).catch(refuse);
    const because = override === undefined || !report ? reason : reasonWith(reason, report);
    const known = override ?? report?.override?.reason;
    const order = { name, actor, at: now(), reason: because, version, override: known };
    const move = percent === 100 ? promote(db, order) : startCanary(db, { ...order, percent });
    return { state: await move.catch(refuse) };
  });

  endpoint(app, 'POST /api/remotes/:name/previews', async ({ params: { name }, body, request }) => {
    await admitChange(services, request, name);
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
    const actor = await admitChange(services, request, name, 'rollback');
    return { state: await rollback(db, { name, actor, at: now(), ...body }) };
  });

  endpoint(app, 'POST /api/remotes/:name/block', async ({ params: { name }, body, request }) => {
    const actor = await admitChange(services, request, name, 'block');
    return { state: await block(db, { name, actor, at: now(), ...body }) };
  });
}

function unknownVersion(name: string, version: string): HttpError {
  return new HttpError(404, 'remotes/unknown-version', `${name} ${version} was never published here.`);
}

/** What reaches many visitors, or passes by the gate, is for those who may promote. */
async function requirePromoter(
  services: Services,
  request: Parameters<typeof requireDeployer>[1],
  name: string,
  what: string,
): Promise<void> {
  try {
    await requireDeployer(services, request, name, 'promote');
  } catch {
    throw forbidden(`${what} needs the verb promote.`);
  }
}

/** The gate's sentence as an answer of the API. */
function refuse(error: unknown): never {
  if (!(error instanceof BundleRefused)) throw error;
  if (error.kind === 'changed-version') throw new HttpError(409, 'remotes/changed-version', error.message);
  if (error.kind === 'final') throw new HttpError(422, 'remotes/refused', error.message);
  const hint = 'Whoever may promote can override this with a reason.';
  throw new HttpError(422, 'remotes/overridable', `${error.message} ${hint}`);
}

/** A page of the remote to begin with: the first without parameters. */
async function previewPath(db: Services['db'], name: string, version: string): Promise<string | undefined> {
  const manifest = await findManifest(db, name, version);
  return manifest?.routes.find(({ pattern }) => !pattern.includes(':'))?.pattern;
}
