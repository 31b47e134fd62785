import { useSyncExternalStore } from 'react';

/** One value outside React that components follow. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** The value, and a new render whenever it changes. */
  use: () => T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
