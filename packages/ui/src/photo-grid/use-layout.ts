import { useSyncExternalStore } from 'react';

/** Square crops of one size, as a contact sheet has them, or photos as they were framed. */
export type Layout = 'tiles' | 'whole';

const KEY = 'photo-layout';
const listeners = new Set<() => void>();

/** How galleries are laid out, as this browser was told last; tiles at first, and where nothing can be kept. */
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
    // It counts as long as the page is open.
  }
  for (const listener of listeners) listener();
}
