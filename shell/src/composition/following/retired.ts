import { useSyncExternalStore } from 'react';
import { ownEvent } from '../own-event.ts';

const NONE: readonly string[] = [];

let retired = NONE;
const changed = ownEvent('shell-retired');

/** Names of the remotes that were taken off the site since this page was made. */
export function useRetired(): readonly string[] {
  return useSyncExternalStore(
    changed.subscribe,
    () => retired,
    () => NONE,
  );
}

/** @param names all that are off the site now */
export function setRetired(names: readonly string[]): undefined {
  if (names.join() === retired.join()) return;
  retired = names;
  changed.tell();
}
