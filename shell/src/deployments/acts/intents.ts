import type { RemoteStatus } from '../data/deployments.ts';

/** What the administrator is about to do to a version, and what stands in its place or gives way to it. */
export interface Intent {
  kind: 'activate' | 'canary' | 'roll-back' | 'block' | 'retire' | 'restore';
  remote: RemoteStatus;
  version: string;
}

export type Version = RemoteStatus['versions'][number];

/** What may be done with a version as things stand, the likeliest first. */
export function intentsOf(remote: RemoteStatus, { version, status }: Version): Intent['kind'][] {
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

/** What `Roll back` on the remote itself takes back: what fails, else the canary, else the active version; undefined when
 *  there is nothing to go back to. */
export function rollBackTarget(remote: RemoteStatus): string | undefined {
  const { state } = remote;
  if (isActiveFailing(remote) && state && state.lastGood !== state.active) return state.active;
  return state?.canary?.version ?? (canLeave(remote) ? state?.active : undefined);
}

/** What `Retire` on the remote itself takes off the site: a version that fails and that nothing can step in for. */
export function retireTarget(remote: RemoteStatus): string | undefined {
  const { name, state } = remote;
  const isLone = state !== null && state.lastGood === state.active && !state.isRetired && name !== 'shell';
  return isLone && isActiveFailing(remote) ? state.active : undefined;
}

function isActiveFailing({ state, troubles }: RemoteStatus): boolean {
  return troubles.some(({ version }) => version === state?.active);
}

/** The version that comes next: the canary, else the newest that was published after the active one and not held. */
export function nextVersion({ state, versions }: RemoteStatus): string | undefined {
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

/** Bringing back what was rolled back needs a reason. */
export function isHeld({ remote, version }: Intent): boolean {
  return remote.versions.some((candidate) => candidate.version === version && candidate.status === 'rolled-back');
}

/** Who has the visitors after the act, where that is another version. */
export function successorOf({ remote: { state }, version }: Intent): string | undefined {
  if (state?.canary?.version === version) return state.active;
  return state?.active === version ? state.lastGood : undefined;
}
