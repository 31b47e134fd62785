import path from 'node:path';
import { BundleRefused, readBundle } from '@fotosoc/publish-checks/bundle';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { listTrafficEntries, type TrafficEntry, isLocalStart, START_AUTHOR } from '../audit/audit-log.ts';
import { publishBundle } from '../publish/publish.ts';
import { storeSourceMaps, readSourceMaps } from '../publish/source-maps.ts';
import type { DeliveryServices } from '../services.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { promoteVersion } from './promote.ts';

const OVERRIDE = 'a start deploys its whole checkout together';

/** Publishes a local bundle, and activates it if only starts have activated versions before: a preview of local edits.
 *  Deployments by a team or the administrator stay unchanged.
 *  @returns message for the operator if another version stays live, with the command to activate this one
 *  @throws BundleRefused for a refused bundle without live version of its name */
export async function publishAndActivate(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  dir: string,
  origin?: VersionOrigin,
): Promise<string | undefined> {
  const { db, now } = delivery;
  const { name, version } = (await readBundle(dir)).manifest;
  const deployment = await findDeployment(db, name);
  try {
    const { manifest } = await publishBundle(delivery, dir, { actor: START_AUTHOR.actor, override: OVERRIDE, origin });
    await storeSourceMaps(delivery, manifest, await readSourceMaps(path.join(dir, SOURCE_MAP_FOLDER), manifest));
    if (deployment?.active_version === version && deployment.retired_at === null) return undefined;
    const [latest] = (await listTrafficEntries(db, name)).filter((act) => !isLocalStart(act));
    if (deployment && latest) return describeHeldBack(deployment, version, latest);
    await promoteVersion(delivery, { name, version, ...START_AUTHOR, at: now(), override: OVERRIDE });
    return undefined;
  } catch (error) {
    if (!deployment || !(error instanceof BundleRefused)) throw error;
    return `${name} stays at ${deployment.active_version}. Publishing the version built here failed: ${error.message}`;
  }
}

function describeHeldBack(
  { name, active_version, retired_at }: RemoteDeploymentRow,
  version: string,
  latest: TrafficEntry,
) {
  const state = retired_at === null ? `visitors get ${active_version}` : 'it is retired';
  return `${name} ${version} is built here and published, but not live: ${state} (${latest.act} by ${latest.actor}, ${latest.at}).
  see the difference: pnpm remote diff ${name} ${active_version} ${version}
  make it live: pnpm remote promote ${name} ${version}, or at /deployments`;
}
