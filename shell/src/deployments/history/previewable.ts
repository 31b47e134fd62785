import type { RemoteStatus, Version } from '../data/deployments.ts';

/** Returns whether a version can be previewed. */
export function isPreviewable({ state }: RemoteStatus, { version, status }: Version): boolean {
  if (state?.isRetired || state?.active === version) return false;
  return status !== 'blocked' && status !== 'removed';
}
