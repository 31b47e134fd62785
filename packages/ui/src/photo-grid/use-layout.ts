import { useSyncExternalStore } from 'react';

/** Square crops of equal size, or uncropped photos. */
export type Layout = 'tiles' | 'whole';

const KEY = 'photo-layout';
const listeners = new Set<() => void>();

/** Returns the layout of galleries that this browser chose last; `tiles` initially, and without storage. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'tiles'), save];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

let unkept: Layout = 'tiles';

function read(): Layout {
  try {
    return localStorage.getItem(KEY) === 'whole' ? 'whole' : 'tiles';
  } catch {
    return unkept;
  }
}

function save(layout: Layout): void {
  unkept = layout;
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    // Ignored: without storage, the choice applies while the page is open.
  }
  for (const listener of listeners) listener();
}
