import { useRef, useState } from 'react';
import type { EditedSet, StoredSet } from './edited-sets.ts';
import { photoIdsOf, takeElsewhere, type Elsewhere, type Known } from './elsewhere.ts';

/** Watches for saves of the same galleries in another tab or on another device.
 *  @param loaded what the editor started from */
export function useElsewhere(loaded: readonly StoredSet[]) {
  const [first] = useState(loaded);
  const known = useRef<Known | null>(null);
  /** Called before each save with what is stored now. */
  return function compare(sets: readonly EditedSet[], stored: readonly StoredSet[]): Elsewhere {
    const loadedIds = new Set(photoIdsOf(first));
    const { seen, ...before } = known.current ?? { stored: loadedIds, seen: loadedIds };
    const result = takeElsewhere(sets, { seen, ...before }, stored);
    const storedIds = new Set(photoIdsOf(stored));
    const held = result.sets.flatMap(({ items }) => items.flatMap(({ photo }) => photo?.id ?? []));
    known.current = { stored: storedIds, seen: new Set([...seen, ...storedIds, ...held]) };
    return result;
  };
}
