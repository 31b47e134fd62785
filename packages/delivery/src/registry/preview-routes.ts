import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { DeliveryServices } from '../services.ts';
import type { RemoteVersionRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';
import { requireNotRemoved, requireVersion } from '../versions/require-version.ts';
import { admitChange } from '../tokens/check-deployer.ts';
import { isHostKnown } from './preview-host.ts';
import { signPreview, type Preview } from './preview.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const failPreview = createSharedFail<'POST /api/remotes/:name/previews'>();

export function previewRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now'>,
): void {
  const { db, now, config } = delivery;
  serveEndpoint(app, 'POST /api/remotes/:name/previews', async ({ params: { name }, body, request, fail }) => {
    await admitChange(delivery, request, name, 'publish');
    const { previewUrl } = config;
    if (previewUrl === undefined) {
      throw fail(409, 'remotes/no-previews', 'Previews need an origin of their own: set PREVIEW_URL.');
    }
    if (!(await isHostKnown(previewUrl))) {
      const { hostname } = new URL(previewUrl);
      const sentence = `${hostname} is not in the DNS: point it at this server and add it to the proxy, or set another host in PREVIEW_URL.`;
      throw fail(409, 'remotes/no-previews', sentence);
    }
    const { version, with: others = [], hours = 24 } = body;
    const versions = [...(version === undefined ? [] : [{ name, version }]), ...others];
    const names = versions.map((one) => one.name);
    const twice = names.find((one, index) => names.indexOf(one) !== index);
    if (twice !== undefined) {
      throw fail(409, 'remotes/named-twice', `${twice} is named twice: a page has only one version of each remote.`);
    }
    const expiresAt = new Date(now().getTime() + hours * HOUR_MS);
    await write(db, 'registry', async (trx) => {
      for (const one of versions) await extendPreview(trx, await requirePreviewable(trx, one), expiresAt);
    });
    const signed = await signPreview(db, { versions, expiresAt });
    const path = (await findPreviewPath(db, versions)) ?? '/';
    return { url: `${previewUrl}${path}?preview=${signed}`, expiresAt: expiresAt.toISOString() };
  });
}

/** @throws HttpError for a blocked or removed version */
async function requirePreviewable(trx: Db, { name, version }: Preview['versions'][number]): Promise<RemoteVersionRow> {
  const row = await requireVersion(trx, name, version);
  const which = `${name} ${version}`;
  if (row.status === 'blocked') throw failPreview(409, 'remotes/blocked', `${which} is blocked: ${row.status_reason}`);
  requireNotRemoved(row);
  if ((await findDeployment(trx, name))?.retired_at) {
    throw failPreview(409, 'remotes/retired', `${name} is retired: restore it first.`);
  }
  return row;
}

/** Returns the start page of a preview: the first page without parameters of the first remote. */
async function findPreviewPath(db: Db, versions: Preview['versions']): Promise<string | undefined> {
  const first = versions.find(({ name }) => name !== 'shell');
  if (!first) return undefined;
  const manifest = await findManifest(db, first.name, first.version);
  return manifest?.routes.find(({ pattern }) => !pattern.includes(':'))?.pattern;
}

async function extendPreview(db: Db, { name, version, previewed_until }: RemoteVersionRow, until: Date): Promise<void> {
  if (previewed_until !== null && previewed_until >= until.toISOString()) return;
  await db
    .updateTable('remote_versions')
    .set({ previewed_until: until.toISOString() })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}
