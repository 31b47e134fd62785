import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDeploymentRow } from '../tables.ts';
import type { DeliveryServices } from '../services.ts';
import type { BundleStore } from '../versions/bundle-store.ts';
import { findManifest } from '../versions/versions.ts';
import { listDeployments } from '../versions/deployments.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

export interface Damage {
  version: string;
  evidence: string;
}

/** Checks the stored files of a version: returns the damage as text, or undefined. */
export type CheckFiles = (bundles: BundleStore, manifest: Manifest) => Promise<string | undefined>;

/** Reads and hashes every file of a version. */
export const checkFiles: CheckFiles = async (bundles, manifest) => {
  try {
    await bundles.read(manifest);
    return undefined;
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const [what] = error.message.split(':');
    return `Its stored files are damaged: ${what}`;
  }
};

/** Creates a check that reads files again only after their revision has changed, or after an hour, so that frequent
 *  polls only list files. */
export function createFileChecks(now: () => Date, check: CheckFiles = checkFiles): CheckFiles {
  const known = new Map<string, { readAt: number; revision: string; evidence: string | undefined }>();
  return async (bundles, manifest) => {
    const address = formatFileAddress(manifest);
    const revision = await bundles.revisionOf(manifest);
    const before = known.get(address);
    if (before?.revision === revision && now().getTime() - before.readAt < HOUR_MS) return before.evidence;
    const evidence = await check(bundles, manifest);
    known.set(address, { readAt: now().getTime(), revision, evidence });
    return evidence;
  };
}

/** Returns live versions with damaged files, which browsers refuse to run. */
export async function findDamage(
  { bundles, db }: Pick<DeliveryServices, 'bundles' | 'db'>,
  { name, active_version, last_good_version, canary_version }: RemoteDeploymentRow,
  check: CheckFiles = checkFiles,
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const version of new Set([active_version, last_good_version, canary_version ?? active_version])) {
    const manifest = await findManifest(db, name, version);
    const evidence = manifest && (await check(bundles, manifest));
    if (evidence) damage.push({ version, evidence });
  }
  return damage;
}

/** Checks every live version.
 *  @throws Error naming all damaged ones, for the log */
export async function requireNoDamage(delivery: Pick<DeliveryServices, 'bundles' | 'db'>): Promise<void> {
  const found: string[] = [];
  for (const deployment of await listDeployments(delivery.db)) {
    const damage = await findDamage(delivery, deployment);
    found.push(...damage.map(({ version, evidence }) => `${deployment.name} ${version}: ${evidence}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
}
