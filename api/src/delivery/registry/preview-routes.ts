import type { FastifyInstance } from 'fastify';
import type { Db } from '../../ground/db/connection.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import type { Delivery } from '../delivery.ts';
import type { RemoteVersionRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findManifest, findVersion } from '../versions/versions.ts';
import { requireKept, unknownVersion } from '../rollout/requirements.ts';
import { admitChange } from '../tokens/deployer.ts';
import { isHostKnown } from './preview-host.ts';
import { signPreview } from './preview.ts';
import { HOUR_MS } from '../../ground/units.ts';

export function previewRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'accounts' | 'config' | 'db' | 'now'>,
): void {
  const { db, now, config } = delivery;
  endpoint(app, 'POST /api/remotes/:name/previews', async ({ params: { name }, body, request, fail }) => {
    await admitChange(delivery, request, name, 'publish');
    const { previewUrl } = config;
    if (previewUrl === undefined) {
      throw fail(409, 'remotes/no-previews', 'Previews need an origin of their own: PREVIEW_URL names it.');
    }
    if (!(await isHostKnown(previewUrl))) {
      const { hostname } = new URL(previewUrl);
      const sentence = `${hostname} is not in the DNS: give it to this server there and at its proxy, or name another host in PREVIEW_URL.`;
      throw fail(409, 'remotes/no-previews', sentence);
    }
    const { version, hours = 24 } = body;
    const row = await findVersion(db, name, version);
    if (name === 'shell' || !row) throw unknownVersion(name, version);
    if (row.status === 'blocked') throw fail(409, 'remotes/blocked', `${version} is blocked: ${row.status_reason}`);
    requireKept(row);
    if ((await findDeployment(db, name))?.retired_at) {
      throw fail(409, 'remotes/retired', `${name} is retired: restore it first.`);
    }
    const expiresAt = new Date(now().getTime() + hours * HOUR_MS);
    await keepForPreview(db, row, expiresAt);
    const signed = await signPreview(db, { remote: name, version, expiresAt });
    const path = (await previewPath(db, name, version)) ?? '/';
    return { url: `${previewUrl}${path}?preview=${signed}`, expiresAt: expiresAt.toISOString() };
  });
}

/** A page of the remote to begin with: the first without parameters. */
async function previewPath(db: Db, name: string, version: string): Promise<string | undefined> {
  const manifest = await findManifest(db, name, version);
  return manifest?.routes.find(({ pattern }) => !pattern.includes(':'))?.pattern;
}

/** Notes until when a version is shown to somebody. */
async function keepForPreview(
  db: Db,
  { name, version, previewed_until }: RemoteVersionRow,
  until: Date,
): Promise<void> {
  if (previewed_until !== null && previewed_until >= until.toISOString()) return;
  await db
    .updateTable('remote_versions')
    .set({ previewed_until: until.toISOString() })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}
