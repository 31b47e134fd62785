import { createContext, useContext, useState } from 'react';

/** Values of the first render that differ between machines, by name, e.g. random or locale-dependent ones. JSON. */
export type Snapshots = Record<string, unknown>;

let kept: Snapshots = {};
let isRecording = false;

/** Prefix for the snapshot names within a fragment, which does not know the names of others. */
export const SnapshotScope = createContext('');

/** Returns a value on which the server's and the browser's first render must agree. The server computes and stores the
 *  value; the browser reads the value from the page. After the first navigation, the value is computed on demand.
 *  @param name unique name on the page
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

/** Starts recording the values of a server render; called by the shell before the render.
 *  @returns the recorded values, complete after the render */
export function recordSnapshots(): Snapshots {
  kept = {};
  isRecording = true;
  return kept;
}

/** Sets the values that the server has stored; called by the shell in the browser, with an empty object after the first
 *  render. */
export function setSnapshots(snapshots: Snapshots): void {
  kept = snapshots;
}
