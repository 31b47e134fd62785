import type { RemoteDeploymentRow } from '../tables.ts';
import type { CountedDeployment } from './view-counts.ts';
import { DAY_MS } from '../../units.ts';

/** Time after its promotion in which a version may be rolled back automatically. A canary may be rolled back at any
 *  time. */
const PROBATION_MS = DAY_MS;

/** Live version of a remote, together with a live version of the shell around it. The shell itself is paired with
 *  itself. */
export interface LivePair extends CountedDeployment {
  /** True if the version may be rolled back: a canary, or recently promoted. */
  isFresh: boolean;
  isShellFresh: boolean;
  isGradual: boolean;
}

interface Live {
  deploymentId: string;
  version: string;
  isFresh: boolean;
}

/** Returns all combinations of shell and remote served to visitors.
 *  @param gradual deployments in a progressive rollout */
export function listLivePairs(
  deployments: readonly RemoteDeploymentRow[],
  now: Date,
  gradual: readonly string[] = [],
): LivePair[] {
  const shell = deployments.find(({ name }) => name === 'shell');
  const shells = shell ? toLiveDeployments(shell, now) : [];
  return deployments.flatMap((row) =>
    toLiveDeployments(row, now).flatMap(({ deploymentId, version, isFresh }) =>
      shells
        .filter((own) => row.name !== 'shell' || own.deploymentId === deploymentId)
        .map((own) => ({
          remote: row.name,
          deploymentId,
          version,
          isFresh,
          shellId: own.deploymentId,
          isShellFresh: own.isFresh,
          isGradual: gradual.includes(deploymentId),
        })),
    ),
  );
}

function toLiveDeployments(row: RemoteDeploymentRow, now: Date): Live[] {
  const { deployment_id, active_version, last_good_version, activated_at, canary_id, canary_version } = row;
  const isNew = now.getTime() - Date.parse(activated_at) < PROBATION_MS && active_version !== last_good_version;
  const active = { deploymentId: deployment_id, version: active_version, isFresh: isNew };
  if (!canary_id || !canary_version) return [active];
  return [active, { deploymentId: canary_id, version: canary_version, isFresh: true }];
}
