import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { BundleRefused, readFiles } from '@fotosoc/serving/checks/bundle';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDeploymentRow } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { folderOf } from '../publish/publish.ts';
import { findManifest, listDeployments } from '../queries.ts';

export interface Damage {
  version: string;
  evidence: string;
}

/** Whether the stored files of a version are what was published: undefined, or how not. */
export type CheckFiles = (dir: string, manifest: Manifest) => Promise<string | undefined>;

const HOUR_MS = 60 * 60 * 1000;

/** Reads and hashes every file of a version. */
export const checkFiles: CheckFiles = async (dir, manifest) => {
  try {
    await readFiles(dir, manifest);
    return undefined;
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const [what] = error.message.split(':');
    return `Its stored files are damaged: ${what}`;
  }
};

/** As `checkFiles`, but reads again only once a file has another size or time than when it was read, or an hour later:
 *  who looks often asks the disk for no more than that. */
export function createFileChecks(now: () => Date, check: CheckFiles = checkFiles): CheckFiles {
  const known = new Map<string, { readAt: number; signature: string; evidence: string | undefined }>();
  return async (dir, manifest) => {
    const signature = await signatureOf(dir, manifest);
    const before = known.get(dir);
    if (before?.signature === signature && now().getTime() - before.readAt < HOUR_MS) return before.evidence;
    const evidence = await check(dir, manifest);
    known.set(dir, { readAt: now().getTime(), signature, evidence });
    return evidence;
  };
}

/** Versions that visitors may get whose stored files are no longer what was published. Browsers run none of it. */
export async function findDamage(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { name, active_version, last_good_version, canary_version }: RemoteDeploymentRow,
  check: CheckFiles = checkFiles,
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const version of new Set([active_version, last_good_version, canary_version ?? active_version])) {
    const manifest = await findManifest(db, name, version);
    const evidence = manifest && (await check(path.join(config.dataDir, folderOf(name, version)), manifest));
    if (evidence) damage.push({ version, evidence });
  }
  return damage;
}

/** Looks at every live version.
 *  @throws Error naming all that are damaged, for the log */
export async function refuseDamage(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  const found: string[] = [];
  for (const deployment of await listDeployments(services.db)) {
    const damage = await findDamage(services, deployment);
    found.push(...damage.map(({ version, evidence }) => `${deployment.name} ${version}: ${evidence}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
}

async function signatureOf(dir: string, { integrity }: Manifest): Promise<string> {
  const files = Object.keys(integrity).map(async (file) => {
    const status = await lstat(path.join(dir, file)).catch(() => undefined);
    return [file, status?.ino, status?.size, status?.mtimeMs, status?.ctimeMs];
  });
  return JSON.stringify(await Promise.all(files));
}
