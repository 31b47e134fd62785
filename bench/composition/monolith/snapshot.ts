import type { Snapshots } from '@fotosoc/host';

let kept: Snapshots = {};

/** In the place of the host's own: what is drawn at random is what the composed page has drawn, so that both load the same
 *  pictures. The first render comes later here, so it is kept for as long as the page is. */
export function useSnapshot<T>(name: string, make: () => T): T {
  kept[name] ??= make();
  return kept[name] as T;
}

export function setSnapshots(snapshots: Snapshots): void {
  kept = { ...kept, ...snapshots };
}

export function recordSnapshots(): Snapshots {
  return kept;
}
