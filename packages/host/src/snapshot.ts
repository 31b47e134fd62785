import { createContext, useContext, useState } from 'react';

/** Values of the first render that may differ between server and browser, e.g. random or locale-dependent values. Keys
 *  are names; values are JSON. */
export type Snapshots = Record<string, unknown>;

let kept: Snapshots = {};
let isRecording = false;

/** Prefix of the snapshot names in a fragment, because fragments of several remotes may use equal names. */
export const SnapshotScope = createContext('');

/** Returns a value that must be equal in the server's and the browser's first render. The server computes the value,
 *  and the browser reads the value from the page. After the first navigation, the browser computes the value.
 *  @param name name that is unique on the page
 *  @param make returns the value, JSON */
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

/** Starts recording the snapshots of a server render. The shell calls this function before the render.
 *  @returns object that contains all snapshots after the render */
export function recordSnapshots(): Snapshots {
  kept = {};
  isRecording = true;
  return kept;
}

/** Sets the snapshots that the server has recorded. The shell calls this function in the browser, and after the first
 *  render with an empty object. */
export function setSnapshots(snapshots: Snapshots): void {
  kept = snapshots;
}
