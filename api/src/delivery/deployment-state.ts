import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { RemoteDeploymentRow } from './tables.ts';

export type { DeploymentState } from '@fotosoc/contract/registry/status';

export function stateOf(row: RemoteDeploymentRow): DeploymentState {
  return {
    active: row.active_version,
    lastGood: row.last_good_version,
    canary: row.canary_version === null ? null : { version: row.canary_version, percent: row.canary_percent },
    ...(row.retired_at === null ? {} : { isRetired: true }),
  };
}
