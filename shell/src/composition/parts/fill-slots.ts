import { onSlot, type OpenSlot } from '@fotosoc/host';
import type { PartDrawing } from './part-root.tsx';

/** Has each place on a page filled by the remote whose part it is. A page without places loads nothing for it. */
export function fillSlots(drawing: PartDrawing): void {
  onSlot((place, first) => {
    let slot: OpenSlot | undefined = first;
    let draw: ((slot: OpenSlot | undefined) => void) | undefined;
    async function begin(): Promise<void> {
      const { drawPart } = await import('./part-root.tsx');
      if (slot) draw = drawPart(place, slot, drawing);
    }
    void begin().catch(() => undefined); // the page stands without it
    return (next) => {
      slot = next;
      draw?.(next);
    };
  });
}
