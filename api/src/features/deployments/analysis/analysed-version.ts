import type { RemoteDeploymentRow } from '../../../db/tables.ts';

/** A promoted version is on probation this long; a canary always is. */
const PROBATION_MS = 24 * 60 * 60 * 1000;

/** A version that may be taken back without anybody asking. */
export interface AnalysedVersion {
  deploymentId: string;
  version: string;
  /** Who has the traffic otherwise. */
  comparedWith: string;
}

/** The canary, else a version that was promoted a short while ago. */
export function analysedVersionOf(deployment: RemoteDeploymentRow, now: Date): AnalysedVersion | undefined {
  const { canary_id, canary_version, deployment_id, active_version, last_good_version, activated_at } = deployment;
  if (canary_id && canary_version) {
    return { deploymentId: canary_id, version: canary_version, comparedWith: active_version };
  }
  const isNew = now.getTime() - Date.parse(activated_at) < PROBATION_MS;
  if (!isNew || active_version === last_good_version) return undefined;
  return { deploymentId: deployment_id, version: active_version, comparedWith: last_good_version };
}
