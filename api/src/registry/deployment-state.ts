import type { RemoteDeploymentRow } from '../db/tables.ts';

/** Which versions visitors get. */
export interface DeploymentState {
  active: string;
  /** Steps in when another version fails. */
  lastGood: string;
  /** Gets a share of the visitors; null without a canary. */
  canary: { version: string; percent: number } | null;
}

export function stateOf(row: RemoteDeploymentRow): DeploymentState {
  return {
    active: row.active_version,
    lastGood: row.last_good_version,
    canary: row.canary_version === null ? null : { version: row.canary_version, percent: row.canary_percent },
  };
}
