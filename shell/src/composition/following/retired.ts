import { useSyncExternalStore } from 'react';

const NONE: readonly string[] = [];

let retired = NONE;
const listeners = new Set<() => void>();

/** Names of the remotes that were taken off the site since this page was made. */
export function useRetired(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => retired,
    () => NONE,
  );
}

/** @param names all that are off the site now */
export function setRetired(names: readonly string[]): undefined {
  if (names.join() === retired.join()) return;
  retired = names;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
