import {
  parseConsumedExports,
  type OtherLiveVersions,
  type BuiltVersion,
} from '@fotosoc/publish-checks/incompatibilities';
import { isSettled } from '@fotosoc/publish-checks/platform';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { DeliveryServices } from '../services.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';

type Services = Pick<DeliveryServices, 'bundles' | 'db'>;

/** Returns a version with its imported host API. */
export async function readBuild({ bundles }: Services, manifest: Manifest): Promise<BuiltVersion> {
  const { consumedExports } = manifest;
  return {
    manifest,
    consumedExports:
      consumedExports === undefined
        ? undefined
        : parseConsumedExports(await bundles.readFile(manifest, consumedExports)),
  };
}

/** Returns the live versions and roll-back targets of all names except one; retired remotes are left out. */
export async function listOtherLiveVersions(delivery: Services, name: string, at: Date): Promise<OtherLiveVersions> {
  const beside: { shells: BuiltVersion[]; remotes: BuiltVersion[] } = { shells: [], remotes: [] };
  for (const deployment of await listDeployments(delivery.db)) {
    if (deployment.name === name || deployment.retired_at !== null) continue;
    // A remote runs in live shells: the roll-back target of the shell is only noted.
    const isShell = deployment.name === 'shell';
    const { active_version: active, last_good_version: lastGood, canary_version: canary } = deployment;
    for (const version of new Set([active, isShell ? active : lastGood, canary ?? active])) {
      const manifest = await findManifest(delivery.db, deployment.name, version);
      if (!manifest) continue;
      const isBehind = version === lastGood && version !== active;
      const isOver = isBehind && isSettled(deployment.activated_at, at);
      const built = { ...(await readBuild(delivery, manifest)), ...(isOver && { isSettled: true }) };
      beside[isShell ? 'shells' : 'remotes'].push(built);
    }
  }
  return beside;
}
