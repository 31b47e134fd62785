import { createContext, useContext, useState } from 'react';

/** Values of the first render that differ from one machine to the next, by name: what is drawn at random, or written in
 *  the words of a locale. JSON. */
export type Snapshots = Record<string, unknown>;

let kept: Snapshots = {};
let isRecording = false;

/** Begins the names of what a part of a page keeps, which knows no other's. */
export const SnapshotScope = createContext('');

/** A value that the server's first render and the browser's must agree on. The server computes and keeps it, the browser
 *  takes it from the page; from the first navigation on it is computed where it is needed.
 *  @param name one for each value on the page
 *  @param make returns JSON */
export function useSnapshot<T>(name: string, make: () => T): T {
  const scope = useContext(SnapshotScope);
  const [value] = useState(() => take(scope + name, make));
  return value;
}

function take<T>(name: string, make: () => T): T {
  if (Object.hasOwn(kept, name)) return kept[name] as T;
  const value = make();
  if (isRecording) kept[name] = value;
  return value;
}

/** Called by the shell on the server, before it draws: keeps what is computed from now on.
 *  @returns what has been kept, to be asked for afterwards */
export function recordSnapshots(): Snapshots {
  kept = {};
  isRecording = true;
  return kept;
}

/** Called by the shell in the browser: what the server has kept; nothing, once it is no longer the first render. */
export function setSnapshots(snapshots: Snapshots): void {
  kept = snapshots;
}
