import { useSnapshot } from '@fotosoc/host';
import { useState } from 'react';

/** Returns a copy in random order (Fisher–Yates). */
export function shuffle<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const pick = Math.floor(Math.random() * (last + 1));
    [result[last], result[pick]] = [result[pick]!, result[last]!];
  }
  return result;
}

/** Returns the items in a random order, chosen once in the first render, because a later choice would shift the layout.
 *  A page may call the hook once only. */
export function useShuffled<T>(items: readonly T[]): T[] {
  const order = useSnapshot('order', () => shuffle([...items.keys()]));
  const [first] = useState(() => order.map((place) => items[place]!));
  return first;
}
