import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Services } from '../services.ts';
import { BundleRefused, readBundle, storeBundle } from './bundle.ts';
import { recordAct } from './audit.ts';
import { promote } from './deployments.ts';
import { findDeployment, findManifest, insertVersion, listDeployments } from './queries.ts';

/** Where the files of a version are, below the data folder; the address is the same. */
export function folderOf(name: string, version: string): string {
  return name === 'shell' ? path.join('shell', version) : path.join('remotes', name, version);
}

/** Checks a built bundle and keeps it as a version of its remote; visitors do not get it yet. Publishing the same bytes
 *  again changes nothing.
 *  @returns the version's manifest, and whether it was not known before
 *  @throws BundleRefused with a sentence that says what to change */
export async function publishBundle(
  { config, db, now }: Services,
  dir: string,
  actor: string,
): Promise<{ manifest: Manifest; isNew: boolean }> {
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const before = await findManifest(db, manifest.name, manifest.version);
  if (before) {
    if (JSON.stringify(before) === JSON.stringify(manifest)) return { manifest, isNew: false };
    throw new BundleRefused(
      `${manifest.name} ${manifest.version} was published with other bytes: versions never change.`,
    );
  }
  await refuseForeignRoutes(db, manifest);
  const target = path.join(config.dataDir, folderOf(manifest.name, manifest.version));
  await mkdir(path.dirname(target), { recursive: true });
  await storeBundle(bundle, target);
  await db.transaction().execute(async (trx) => {
    await insertVersion(trx, manifest, now());
    const { name: remote, version } = manifest;
    await recordAct(trx, { at: now(), actor, act: 'publish', remote, before: null, after: null, reason: version });
  });
  return { manifest, isNew: true };
}

/** A remote draws only what it owns: no prefix of another, no page outside its own prefixes. */
async function refuseForeignRoutes(db: Services['db'], { name, remote, routes }: Manifest): Promise<void> {
  if (!remote) return;
  const { description } = remote;
  if (description.name !== name) throw new BundleRefused(`remote.json names ${description.name}, the bundle ${name}.`);
  for (const { pattern } of routes) {
    const isOwn = description.prefixes.some((prefix) => pattern === prefix || pattern.startsWith(`${prefix}/`));
    if (!isOwn) throw new BundleRefused(`Route ${pattern} is outside the prefixes of ${name} in remote.json.`);
  }
  for (const deployment of await listDeployments(db)) {
    if (deployment.name === name) continue;
    const other = await findManifest(db, deployment.name, deployment.active_version);
    const taken = other?.remote?.description.prefixes.find((prefix) => description.prefixes.includes(prefix));
    if (taken)
      throw new BundleRefused(`The prefix ${taken} belongs to ${deployment.name}: choose another in remote.json.`);
  }
}

/** Publishes a bundle from this machine's own disk and, the first time, points all visitors at it. Later starts leave
 *  alone what the teams have deployed since. */
export async function publishAndActivate(services: Services, dir: string): Promise<void> {
  const { manifest, isNew } = await publishBundle(services, dir, 'system');
  const { name, version } = manifest;
  if (!isNew && (await findDeployment(services.db, name))) return;
  await promote(services.db, { name, version, actor: 'system', at: services.now(), reason: 'local start' });
}
