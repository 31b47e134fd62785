import { useEffect, useRef, useState, type DragEvent, type HTMLAttributes, type RefObject } from 'react';
import styles from './photo-upload.module.css';
import { moveItem, type Change, type UploadItem } from './upload-item.ts';

/** Moving photos of `list` by drag or by button. Focus follows a photo moved by button; `said` tells its new place,
 *  for a live region. */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  items: readonly UploadItem[],
  onChange: (change: Change) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<{ key: string; step: number } | null>(null);

  // React moves the element, and with that takes its focus: give it back, to the other arrow at the end of the row.
  useEffect(() => {
    if (!moved.current) return;
    const { key, step } = moved.current;
    moved.current = null;
    const buttons = [...(tileOf(list.current, key)?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const same = buttons.find((button) => button.dataset.move === String(step));
    (same?.disabled ? buttons.find((button) => !button.disabled) : same)?.focus();
  });

  const moveTo = (key: string, to: number) => {
    onChange(moveItem(key, to));
    setSaid(`Photo moved to position ${to + 1} of ${items.length}`);
  };
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    said,
    say: setSaid,
    move(key: string, step: 1 | -1) {
      moved.current = { key, step };
      moveTo(key, items.findIndex((item) => item.key === key) + step);
    },
    /** What makes the tile of `key` draggable. */
    dragOf(key: string): HTMLAttributes<HTMLLIElement> {
      return {
        draggable: true,
        className: dragged === key ? styles.dragged : target === key ? styles.target : undefined,
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', ''); // Firefox starts no drag without data
          setDragged(key);
        },
        onDragOver(event: DragEvent) {
          if (dragged === null) return;
          event.preventDefault();
          setTarget(key === dragged ? null : key);
        },
        onDrop(event: DragEvent) {
          if (dragged === null) return;
          event.preventDefault();
          const others = items.filter((item) => item.key !== dragged);
          const to = others.findIndex((item) => item.key === key);
          if (to >= 0) moveTo(dragged, to);
          endDrag();
        },
        onDragEnd: endDrag,
      };
    },
  };
}

function tileOf(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((tile) => tile.dataset.key === key);
}
