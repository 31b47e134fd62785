import { useEffect, useRef, useState } from 'react';

/** Focuses a tile of a list after a change is rendered, e.g. after a removal. The page does not scroll.
 *  @returns `root`, the ref of the list, and `focusTileAt`, with an index from 0 and a selector within the tile, by
 *  default its checkbox; an index beyond the end focuses the last tile, and an empty list focuses the file input */
export function useTileFocus() {
  const root = useRef<HTMLDivElement>(null);
  const [, setRequests] = useState(0);
  const wanted = useRef<{ index: number; target: string }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { index, target } = wanted.current;
    const tiles = root.current?.querySelectorAll('[data-key]') ?? [];
    const tile = tiles[Math.min(index, tiles.length - 1)];
    (tile?.querySelector<HTMLElement>(target) ?? root.current?.querySelector<HTMLElement>('input[type=file]'))?.focus({
      preventScroll: true,
    });
    wanted.current = undefined;
  });
  const focusTileAt = (index: number, target = 'input[type=checkbox]') => {
    wanted.current = { index: Math.max(0, index), target };
    setRequests((count) => count + 1); // a new state causes the render that the effect needs
  };
  return { root, focusTileAt };
}
