import { onSlot, type OpenSlot } from '@fotosoc/host';
import type { FragmentOptions } from './fragment-root.tsx';
import { markOpened, markOpening } from './opening.ts';

/** Mounts the assigned fragment into each slot of a page. A page without slots loads no code for fragments. */
export function mountFragments(drawing: FragmentOptions): void {
  onSlot((container, first) => {
    let slot: OpenSlot | undefined = first;
    let draw: ((slot: OpenSlot | undefined) => void) | undefined;
    async function begin(): Promise<void> {
      const { mountFragment: drawPart } = await import('./fragment-root.tsx');
      if (slot) draw = drawPart(container, slot, drawing);
    }
    markOpening(container);
    void begin().catch(() => {
      markOpened(container); // the page works without the fragment
    });
    return (next) => {
      slot = next;
      draw?.(next);
    };
  });
}
