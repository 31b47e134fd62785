import { createRequire } from 'node:module';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleRefused, readBundle } from '@fotosoc/federation/gate/bundle';
import { passGate, type GateContext } from '@fotosoc/federation/gate/gate';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { recordAct } from './audit.ts';
import { writeBundleFiles } from './bundle-files.ts';
import { promote } from './deployments.ts';
import { findDeployment, findManifest, insertVersion, listDeployments } from './queries.ts';
import { unfinishedFolder } from './unfinished.ts';

export const { version: apiVersion } = createRequire(import.meta.url)('../../package.json') as { version: string };

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
 *  @param expectedName the remote it must be of, if that matters
 *  @throws BundleRefused with a sentence that says what to change */
export async function publishBundle(
  { config, db, now }: Services,
  dir: string,
  actor: string,
  expectedName?: string,
): Promise<Published> {
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const { name, version } = manifest;
  if (expectedName !== undefined && name !== expectedName) {
    throw new BundleRefused(`This is a bundle of ${name}, not of ${expectedName}.`);
  }
  if (await isPublished(db, manifest)) return { manifest, isNew: false };
  passGate(bundle, await gateContext(db, name));
  const target = path.join(config.dataDir, folderOf(name, version));
  const draft = unfinishedFolder(config.dataDir);
  try {
    await writeBundleFiles(bundle, draft);
    await mkdir(path.dirname(target), { recursive: true });
    const isNew = await db.transaction().execute(async (trx) => {
      if (await isPublished(trx, manifest)) return false; // by somebody else, a moment ago
      await rm(target, { recursive: true, force: true }); // left by a start that was killed before its row was kept
      await rename(draft, target);
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
      return true;
    });
    return { manifest, isNew };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @throws BundleRefused when the version is known with other bytes */
async function isPublished(db: Db, manifest: Manifest): Promise<boolean> {
  const { name, version } = manifest;
  const before = await findManifest(db, name, version);
  if (before && JSON.stringify(before) !== JSON.stringify(manifest)) {
    const sentence = `${name} ${version} was published with other bytes: versions never change.`;
    throw new BundleRefused(sentence, 409, 'remotes/changed-version');
  }
  return before !== undefined;
}

async function gateContext(db: Db, name: string): Promise<GateContext> {
  const active = await Promise.all(
    (await listDeployments(db)).map((deployment) => findManifest(db, deployment.name, deployment.active_version)),
  );
  const manifests = active.filter((manifest) => manifest !== undefined);
  return {
    shell: manifests.find((manifest) => manifest.name === 'shell'),
    apiVersion,
    others: manifests
      .filter((manifest) => manifest.name !== name)
      .map((manifest) => ({ name: manifest.name, prefixes: prefixesOf(manifest) })),
  };
}

/** What a remote owns; of the shell, the pages it draws itself. */
function prefixesOf({ remote, routes }: Manifest): string[] {
  return remote?.description.prefixes ?? routes.map(({ pattern }) => pattern);
}

/** Publishes a bundle from this machine's own disk and, the first time, points all visitors at it. Later starts leave
 *  alone what the teams have deployed since. */
export async function publishAndActivate(services: Services, dir: string): Promise<void> {
  const { manifest, isNew } = await publishBundle(services, dir, 'system');
  const { name, version } = manifest;
  if (!isNew && (await findDeployment(services.db, name))) return;
  await promote(services.db, { name, version, actor: 'system', at: services.now(), reason: 'local start' });
}
