import { useSyncExternalStore } from 'react';
import { createWindowEvent } from './window-event.ts';

const NONE: readonly string[] = [];

let retired = NONE;
const changed = createWindowEvent('shell-retired');

/** Returns the names of the remotes that were retired since this page was created. */
export function useRetired(): readonly string[] {
  return useSyncExternalStore(
    changed.subscribe,
    () => retired,
    () => NONE,
  );
}

/** @param names names of all retired remotes */
export function setRetired(names: readonly string[]): undefined {
  if (names.join() === retired.join()) return;
  retired = names;
  changed.notify();
}
