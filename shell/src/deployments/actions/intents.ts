import type { RemoteStatus, Version } from '../data/deployments.ts';

/** Deployment action that the administrator has chosen, with its remote and version. */
export interface Intent {
  kind: 'activate' | 'canary' | 'roll-back' | 'block' | 'retire' | 'restore';
  remote: RemoteStatus;
  version: string;
}

/** Returns the actions that are possible for a version, most likely first. */
export function listIntents(remote: RemoteStatus, { version, status }: Version): Intent['kind'][] {
  const { name, state } = remote;
  if (status === 'blocked') return [];
  if (status === 'removed') return ['block'];
  if (state?.isRetired) return version === state.active ? ['restore'] : ['activate', 'block'];
  if (version === state?.active) {
    const back: Intent['kind'][] = canLeave(remote) ? ['roll-back', 'block'] : [];
    return name === 'shell' ? back : [...back, 'retire'];
  }
  if (version === state?.canary?.version) return ['canary', 'activate', 'roll-back', 'block'];
  return state ? ['activate', 'canary', 'block'] : ['activate', 'block'];
}

/** Returns the version that `Roll back` on a remote rolls back: the failing active version, the canary, or the active
 *  version; `undefined` without a rollback target. */
export function findRollbackVersion(remote: RemoteStatus): string | undefined {
  const { state } = remote;
  if (isActiveFailing(remote) && state && state.lastGood !== state.active) return state.active;
  return state?.canary?.version ?? (canLeave(remote) ? state?.active : undefined);
}

/** Returns the version that `Retire` on a remote retires: a failing active version without a fallback. */
export function findVersionToRetire(remote: RemoteStatus): string | undefined {
  const { name, state } = remote;
  const isLone = state !== null && state.lastGood === state.active && !state.isRetired && name !== 'shell';
  return isLone && isActiveFailing(remote) ? state.active : undefined;
}

function isActiveFailing({ state, troubles }: RemoteStatus): boolean {
  return troubles.some(({ version }) => version === state?.active);
}

/** Returns the next version: the canary, or the newest version that was published after the active one and is not
 *  rolled back. */
export function findNextVersion({ state, versions }: RemoteStatus): string | undefined {
  if (state?.canary) return state.canary.version;
  const newer = versions.slice(
    0,
    versions.findIndex(({ version }) => version === state?.active),
  );
  return (state ? newer : versions).find(({ status }) => status === 'published')?.version;
}

function canLeave({ state }: RemoteStatus): boolean {
  return state !== null && state.lastGood !== state.active && !state.canary && !state.isRetired;
}

/** Returns whether a version was rolled back. Its activation needs a reason. */
export function isRolledBack({ remote, version }: Intent): boolean {
  return remote.versions.some((candidate) => candidate.version === version && candidate.status === 'rolled-back');
}

/** Returns the version that visitors get after the action, if that version differs. */
export function findSuccessor({ remote: { state }, version }: Intent): string | undefined {
  if (state?.canary?.version === version) return state.active;
  return state?.active === version ? state.lastGood : undefined;
}
