import { DISCOVERY_SCHEMA, type DeployedVersion, type RegistryDocument } from '@fotosoc/federation/document';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { RemoteDeploymentRow } from '../db/tables.ts';
import { findManifest, listDeployments } from './queries.ts';

/** One deployed remote: the version visitors get and the one that steps in for it. */
export interface DeployedRemote {
  deployment: RemoteDeploymentRow;
  active: Manifest;
  lastGood: Manifest;
}

/** What the registry says at one moment. */
export interface RegistrySnapshot {
  shell: Manifest | undefined;
  remotes: DeployedRemote[];
  document: RegistryDocument;
  /** Integrity of every file of the snapshot, by address. */
  integrity: Record<string, string>;
}

/** The address of a file of a version. */
export function addressOf({ name, version }: Manifest, file: string): string {
  return name === 'shell' ? `/shell/${version}/${file}` : `/remotes/${name}/${version}/${file}`;
}

/** Reads the registry, again only after a deployment has changed, in this process or another. */
export function createRegistry(db: Db): { read: () => Promise<RegistrySnapshot> } {
  let known: { key: string; snapshot: RegistrySnapshot } | undefined;
  return {
    async read() {
      const deployments = await listDeployments(db);
      const key = deployments.map((deployment) => deployment.deployment_id).join(' ');
      if (known?.key !== key) known = { key, snapshot: await snapshotOf(db, deployments) };
      return known.snapshot;
    },
  };
}

async function snapshotOf(db: Db, deployments: RemoteDeploymentRow[]): Promise<RegistrySnapshot> {
  let shell: Manifest | undefined;
  const remotes: DeployedRemote[] = [];
  for (const deployment of deployments) {
    const active = await findManifest(db, deployment.name, deployment.active_version);
    const lastGood = await findManifest(db, deployment.name, deployment.last_good_version);
    if (!active || !lastGood) throw new Error(`The registry has lost a version of ${deployment.name}`);
    if (deployment.name === 'shell') shell = active;
    else remotes.push({ deployment, active, lastGood });
  }
  const manifests = [...(shell ? [shell] : []), ...remotes.flatMap(({ active, lastGood }) => [active, lastGood])];
  return {
    shell,
    remotes,
    document: {
      schema: DISCOVERY_SCHEMA,
      microFrontends: Object.fromEntries(remotes.map((remote) => [remote.deployment.name, versionsOf(remote)])),
    },
    integrity: Object.assign({}, ...manifests.map(integrityOf)) as Record<string, string>,
  };
}

function integrityOf(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(manifest.integrity).map(([file, hash]) => [addressOf(manifest, file), hash]),
  );
}

/** The active version with all the traffic and, if another one, the last good version as default. */
function versionsOf({ deployment, active, lastGood }: DeployedRemote): DeployedVersion[] {
  const isSame = active.version === lastGood.version;
  const first = versionOf(active, deployment, { traffic: 100, default: isSame });
  return isSame ? [first] : [first, versionOf(lastGood, deployment, { traffic: 0, default: true })];
}

function versionOf(
  manifest: Manifest,
  { deployment_id }: RemoteDeploymentRow,
  deployment: DeployedVersion['deployment'],
): DeployedVersion {
  const { remote } = manifest;
  if (!remote) throw new Error(`${manifest.name} is not a remote`);
  return {
    url: addressOf(manifest, remote.entry),
    metadata: { integrity: manifest.integrity[remote.entry] ?? '', version: manifest.version },
    deployment,
    extras: {
      container: remote.container,
      prefixes: remote.description.prefixes,
      navigation: remote.description.navigation,
      integrity: integrityOf(manifest),
      deploymentId: deployment_id,
    },
  };
}
