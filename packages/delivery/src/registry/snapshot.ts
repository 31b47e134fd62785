import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteDeploymentRow } from '../tables.ts';
import type { CandidateVersion } from '../versions/candidate-version.ts';
import { findManifest } from '../versions/versions.ts';

/** Deployed remote, or the shell: active version, canary, and fallback. */
export interface DeployedRemote {
  deployment: RemoteDeploymentRow;
  active: Manifest;
  canary: Manifest | undefined;
  lastGood: Manifest;
}

/** State of the registry at one moment. */
export interface RegistrySnapshot {
  shell: DeployedRemote | undefined;
  remotes: DeployedRemote[];
  retired: RetiredRemote[];
}

/** Retired remote; its paths stay reserved. */
export interface RetiredRemote {
  name: string;
  prefixes: string[];
}

export async function readSnapshot(
  db: Db,
  deployments: RemoteDeploymentRow[],
  trial?: Pick<CandidateVersion, 'bundle' | 'slots'>,
): Promise<RegistrySnapshot> {
  const tried = trial?.bundle.manifest;
  let shell: DeployedRemote | undefined = tried?.name === 'shell' ? toCandidateDeployment(tried) : undefined;
  const remotes: DeployedRemote[] = tried && !shell ? [toCandidateDeployment(tried)] : [];
  if (trial?.slots) remotes.push(toCandidateDeployment(trial.slots.bundle.manifest));
  const retired: RetiredRemote[] = [];
  for (const deployment of deployments.filter(({ name }) => name !== tried?.name)) {
    const { name, active_version, last_good_version, canary_version } = deployment;
    const active = await findManifest(db, name, active_version);
    const lastGood = await findManifest(db, name, last_good_version);
    const hasCanary = canary_version !== null && !tried;
    const canary = hasCanary ? await findManifest(db, name, canary_version) : undefined;
    if (!active || !lastGood) throw new Error(`The registry has lost a version of ${name}`);
    if (deployment.retired_at !== null) {
      retired.push({ name, prefixes: active.remote?.description.prefixes ?? [] });
      continue;
    }
    const deployed = { deployment, active, canary, lastGood };
    if (name === 'shell') shell = deployed;
    else remotes.push(deployed);
  }
  return { shell, remotes, retired };
}

/** Returns a candidate version as if it were live, without fallback. */
function toCandidateDeployment(manifest: Manifest): DeployedRemote {
  const { name, version } = manifest;
  const deployment: RemoteDeploymentRow = {
    name,
    deployment_id: 'trial',
    active_version: version,
    last_good_version: version,
    activated_at: new Date(0).toISOString(),
    canary_id: null,
    canary_version: null,
    canary_percent: 0,
    retired_at: null,
  };
  return { deployment, active: manifest, canary: undefined, lastGood: manifest };
}
