import { DISCOVERY_SCHEMA, type DeployedVersion, type RegistryDocument } from '@fotosoc/contract/registry/document';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDeploymentRow } from '../tables.ts';
import { listIntegrity } from './integrity-maps.ts';
import type { DeployedRemote } from './snapshot.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

export function createRegistryDocument(entries: [name: string, versions: DeployedVersion[]][]): RegistryDocument {
  return { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(entries) };
}

/** Returns every live version with its traffic percentage, the last known good one as default. Percentages sum to
 *  100. */
export function toDeployedVersions({ deployment, active, canary, lastGood }: DeployedRemote): DeployedVersion[] {
  const percent = canary ? deployment.canary_percent : 0;
  const shares: [Manifest, number][] = [[active, 100 - percent]];
  if (canary) shares.push([canary, percent]);
  if (!shares.some(([{ version }]) => version === lastGood.version)) shares.push([lastGood, 0]);
  return shares.map(([manifest, traffic]) => ({
    ...toVersionEntry(manifest, getDeploymentId(deployment, manifest)),
    deployment: { traffic, default: manifest.version === lastGood.version },
  }));
}

export function getDeploymentId(
  { deployment_id, canary_id, canary_version }: RemoteDeploymentRow,
  { version }: Manifest,
): string {
  return version === canary_version && canary_id !== null ? canary_id : deployment_id;
}

export function toVersionEntry(manifest: Manifest, deploymentId: string): Omit<DeployedVersion, 'deployment'> {
  const { remote } = manifest;
  if (!remote) throw new Error(`${manifest.name} is not a remote`);
  const fragments = remote.description.fragments && Object.keys(remote.description.fragments);
  return {
    url: formatFileAddress(manifest, remote.entry),
    metadata: { integrity: getOwnValue(manifest.integrity, remote.entry) ?? '', version: manifest.version },
    extras: {
      container: remote.container,
      prefixes: remote.description.prefixes,
      navigation: remote.description.navigation,
      integrity: listIntegrity(manifest),
      fragments,
      parts: fragments,
      contract: manifest.contract,
      deploymentId,
    },
  };
}
