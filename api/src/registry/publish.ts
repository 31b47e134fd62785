import { createRequire } from 'node:module';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { recordAct } from './audit.ts';
import { BundleRefused, readBundle, storeBundle } from './bundle.ts';
import { promote } from './deployments.ts';
import { passGate, type GateContext } from './gate.ts';
import { findDeployment, findManifest, insertVersion, listDeployments } from './queries.ts';

const { version: apiVersion } = createRequire(import.meta.url)('../../package.json') as { version: string };

export interface Published {
  manifest: Manifest;
  /** False when the same bytes were published before. */
  isNew: boolean;
}

/** Where the files of a version are, below the data folder; the address is the same. */
export function folderOf(name: string, version: string): string {
  return name === 'shell' ? path.join('shell', version) : path.join('remotes', name, version);
}

/** Checks a built bundle and keeps it as a version of its remote; visitors do not get it yet. Publishing the same bytes
 *  again changes nothing.
 *  @throws BundleRefused with a sentence that says what to change */
export async function publishBundle({ config, db, now }: Services, dir: string, actor: string): Promise<Published> {
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const { name, version } = manifest;
  const before = await findManifest(db, name, version);
  if (before) {
    if (JSON.stringify(before) === JSON.stringify(manifest)) return { manifest, isNew: false };
    throw new BundleRefused(`${name} ${version} was published with other bytes: versions never change.`);
  }
  passGate(bundle, await gateContext(db, name));
  const target = path.join(config.dataDir, folderOf(name, version));
  await mkdir(path.dirname(target), { recursive: true });
  await storeBundle(bundle, target);
  await db.transaction().execute(async (trx) => {
    await insertVersion(trx, manifest, now());
    await recordAct(trx, {
      at: now(),
      actor,
      act: 'publish',
      remote: name,
      before: null,
      after: null,
      reason: version,
    });
  });
  return { manifest, isNew: true };
}

async function gateContext(db: Db, name: string): Promise<GateContext> {
  const active = await Promise.all(
    (await listDeployments(db)).map((deployment) => findManifest(db, deployment.name, deployment.active_version)),
  );
  const manifests = active.filter((manifest) => manifest !== undefined);
  return {
    shell: manifests.find((manifest) => manifest.name === 'shell'),
    apiVersion,
    others: manifests.filter((manifest) => manifest.name !== name),
  };
}

/** Publishes a bundle from this machine's own disk and, the first time, points all visitors at it. Later starts leave
 *  alone what the teams have deployed since. */
export async function publishAndActivate(services: Services, dir: string): Promise<void> {
  const { manifest, isNew } = await publishBundle(services, dir, 'system');
  const { name, version } = manifest;
  if (!isNew && (await findDeployment(services.db, name))) return;
  await promote(services.db, { name, version, actor: 'system', at: services.now(), reason: 'local start' });
}
