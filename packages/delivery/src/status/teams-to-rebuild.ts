import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { findBundleErrors } from '@fotosoc/publish-checks/bundle-errors';
import { parsePackages, type VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import type { DeliveryServices } from '../services.ts';
import type { BundleStore } from '../versions/bundle-store.ts';
import type { RemoteVersionRow } from '../tables.ts';
import { cacheByVersion } from '../versions/cache-by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findVersion } from '../versions/versions.ts';
import type { Manifest } from '@fotosoc/contract/registry/manifest';

type Services = Pick<DeliveryServices, 'bundles' | 'db'>;

/** Remote whose next version this release will refuse, unless its team updates the site's packages in its build. */
export interface TeamToRebuild {
  name: string;
  version: string;
  /** Packages of the live version, the publish check that refuses it, and the command to run. */
  reason: string;
}

/** Returns the remotes whose live version was built with installed packages, and fails the publish checks of this
 *  release. Visitors keep the version. */
export async function listTeamsToRebuild(delivery: Services): Promise<TeamToRebuild[]> {
  const found: TeamToRebuild[] = [];
  for (const { name, active_version: version, retired_at } of await listDeployments(delivery.db)) {
    if (name === 'shell' || retired_at !== null) continue;
    const reason = await findReasonToRebuild(delivery, name, version);
    if (reason !== undefined) found.push({ name, version, reason });
  }
  return found;
}

/** Returns the reason why the team of a version must update its packages; undefined if there is none. */
export const findReasonToRebuild = cacheByVersion(async (delivery, name, version): Promise<string | undefined> => {
  const row = await findVersion(delivery.db, name, version);
  const packages = Object.entries(parsePackages(originOf(row)));
  if (!row || packages.length === 0) return undefined; // the site's own workspace has no installed packages
  const fault = await findFault(delivery.bundles, parseManifest(row.manifest));
  if (fault === undefined) return undefined;
  const built = packages.map(([package_, its]) => `${package_} ${its}`).join(', ');
  return `The team cannot publish until it updates the site's packages, as listed by npx @fotosoc/cli outdated. The live version was built with ${built}, and this release refuses such a build: ${fault}`;
});

function originOf(row: Pick<RemoteVersionRow, 'origin'> | undefined): VersionOrigin {
  return JSON.parse(row?.origin ?? '{}') as VersionOrigin;
}

async function findFault(bundles: BundleStore, manifest: Manifest): Promise<string | undefined> {
  try {
    return findBundleErrors({ manifest, files: await bundles.read(manifest) })[0];
  } catch (error) {
    if (error instanceof BundleRefused) return undefined; // damaged files are reported as damage
    throw error;
  }
}

/** Logs the teams to rebuild at each start. */
export async function logTeamsToRebuild(
  delivery: Services,
  log: (error: unknown) => void = reportError,
): Promise<void> {
  for (const { name, version, reason } of await listTeamsToRebuild(delivery)) {
    log(new Error(`${name} ${version}: ${reason}`));
  }
}
