import type { Version } from '../acts/intents.ts';
import type { RemoteStatus } from '../data/deployments.ts';

/** Whether somebody may look at a version that visitors do not have. */
export function isShowable({ state }: RemoteStatus, { version, status }: Version): boolean {
  if (state?.isRetired || state?.active === version) return false;
  return status !== 'blocked' && status !== 'removed';
}
