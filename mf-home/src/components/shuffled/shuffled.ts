import { useSnapshot } from '@fotosoc/host';
import { useState } from 'react';

/** A new list in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const pick = Math.floor(Math.random() * (last + 1));
    [result[last], result[pick]] = [result[pick]!, result[last]!];
  }
  return result;
}

/** The items of the one such list of a page in an order drawn once, in the first render: drawn later, it would move the
 *  page. */
export function useShuffled<T>(items: readonly T[]): T[] {
  const order = useSnapshot('order', () => shuffled([...items.keys()]));
  const [first] = useState(() => order.map((place) => items[place]!));
  return first;
}
