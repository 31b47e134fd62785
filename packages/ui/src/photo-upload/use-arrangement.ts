import { useEffect, useRef, useState, type HTMLAttributes, type RefObject } from 'react';
import styles from './photo-upload.module.css';
import type { UploadItem } from './upload-item.ts';
import { useTouchDrag, type Point } from './use-touch-drag.ts';

/** A list as source or target of moves. */
export interface PhotoList {
  key: string;
  /** Name for people, e.g. `Unmown`. */
  label: string;
  items: readonly UploadItem[];
  isFull: boolean;
}

/** Target position: `index` among the list's other photos. */
export interface ItemPosition {
  list: string;
  index: number;
}

/** Target of several photos: within their list, or the end of another. */
export type MoveTarget = 'start' | 'end' | { list: string };

export interface Arrangement {
  /** Announcement of the last move, for a live region. */
  said: string;
  say: (sentence: string) => void;
  step: (key: string, step: 1 | -1) => void;
  moveTo: (key: string, list: string) => void;
  /** Moves several photos of one list, in their order, to its start, its end, or the end of another list. Optional. */
  moveAll?: (keys: readonly string[], to: MoveTarget) => void;
  /** Returns the props that make the tile of `key`, at `index` of `list`, draggable. */
  tileDrag: (list: string, key: string, index: number) => HTMLAttributes<HTMLLIElement>;
  listDrag: (list: string) => HTMLAttributes<HTMLElement>;
  /** Returns whether a dragged photo would be appended to this list. */
  isTarget: (list: string) => boolean;
}

/** Moves photos within and between `lists`: by drag, by touch after a long press, or by button. The focus follows a
 *  photo moved by button.
 *  @param root element with the tiles of all lists, mounted from the start */
export function useArrangement(
  root: RefObject<HTMLElement | null>,
  lists: readonly PhotoList[],
  onMove: (key: string, to: ItemPosition) => void,
): Arrangement {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<ItemPosition | null>(null);
  const [said, setSaid] = useState('');
  const followed = useRef<{ key: string; buttons: string } | null>(null);
  useEffect(() => {
    if (!followed.current) return;
    focusButton(root.current, followed.current.key, followed.current.buttons);
    followed.current = null;
  });

  const listOf = (item: string) => lists.find(({ items }) => items.some(({ key }) => key === item))!;
  const move = (key: string, to: ItemPosition) => {
    const from = listOf(key);
    const list = lists.find((candidate) => candidate.key === to.list)!;
    const isStaying = list === from;
    onMove(key, to);
    const position = `position ${to.index + 1} of ${list.items.length + (isStaying ? 0 : 1)}`;
    setSaid(isStaying ? `Photo moved to ${position}` : `Photo moved to ${list.label}, ${position}`);
  };
  const accepts = (list: PhotoList) => dragged !== null && (listOf(dragged) === list || !list.isFull);
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  const drop = (list: PhotoList, under: Element, at: Point) => {
    const place = findPosition({ under, at }, list, target);
    const own = list.items.findIndex(({ key }) => key === dragged);
    const index = own >= 0 && own < place.index ? place.index - 1 : place.index;
    if (index !== own) move(dragged!, { list: list.key, index });
  };
  /** Returns the list below a finger, if the list accepts the lifted photo. */
  const listUnder = (under: Element | null) => {
    const listKey = under?.closest<HTMLElement>('[data-list]')?.dataset['list'];
    const list = lists.find(({ key }) => key === listKey);
    return list && accepts(list) ? list : undefined;
  };
  useTouchDrag(root, {
    onLift: setDragged,
    onOver(under, at) {
      const list = listUnder(under);
      setTarget(list ? findPosition({ under: under!, at }, list, target) : null);
    },
    onDrop(under, at) {
      const list = listUnder(under);
      if (list) drop(list, under!, at);
    },
    onEnd: endDrag,
  });
  return {
    said,
    say: setSaid,
    step(key, step) {
      const list = listOf(key);
      followed.current = { key, buttons: `[data-move="${step}"], [data-move]` };
      move(key, { list: list.key, index: list.items.findIndex((item) => item.key === key) + step });
    },
    moveTo(key, to) {
      followed.current = { key, buttons: '[data-move-away]' };
      move(key, { list: to, index: lists.find((list) => list.key === to)!.items.length });
    },
    moveAll(keys, to) {
      const list = listOf(keys[0]!);
      const inOrder = list.items.map(({ key }) => key).filter((key) => keys.includes(key));
      if (to === 'start') for (const key of inOrder.toReversed()) onMove(key, { list: list.key, index: 0 });
      else {
        const target = to === 'end' ? list : lists.find(({ key }) => key === to.list)!;
        const first = target.items.length - (to === 'end' ? 1 : 0);
        for (const [index, key] of inOrder.entries())
          onMove(key, { list: target.key, index: to === 'end' ? first : first + index });
      }
      const photos = keys.length === 1 ? 'Photo' : `${keys.length} photos`;
      const where = typeof to === 'string' ? `to the ${to}` : `to ${lists.find(({ key }) => key === to.list)!.label}`;
      setSaid(`${photos} moved ${where}`);
    },
    tileDrag: (list, key, index) => ({
      draggable: true,
      className: getDropClass({ isDragged: dragged === key, list, index }, target, lists),
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', ''); // Firefox starts no drag without data
        setDragged(key);
      },
      onDragEnd: endDrag,
    }),
    listDrag(listKey) {
      const list = lists.find(({ key }) => key === listKey)!;
      return {
        onDragOver(event) {
          if (!accepts(list)) return;
          event.preventDefault();
          setTarget(findPosition({ under: event.target as Element, at: toPoint(event) }, list, target));
        },
        onDrop(event) {
          if (dragged === null || !accepts(list)) return;
          event.preventDefault();
          drop(list, event.target as Element, toPoint(event));
          endDrag();
        },
      };
    },
    isTarget: (list) => target?.list === list && target.index === lists.find(({ key }) => key === list)!.items.length,
  };
}

function toPoint({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point {
  return { x, y };
}

/** Returns the position before or after the tile under the pointer, by its horizontal half or, in a single column, by
 *  its vertical half; in the gap between two tiles the previous position; otherwise the end. The dragged photo still
 *  counts at its old position. */
function findPosition(
  { under, at }: { under: Element; at: Point },
  { key, items }: PhotoList,
  last: ItemPosition | null,
): ItemPosition {
  const tile = under.closest<HTMLElement>('[data-key]');
  const index = items.findIndex((item) => item.key === tile?.dataset.key);
  if (tile && index >= 0) {
    const { left, top, width, height } = tile.getBoundingClientRect();
    const isAfter = isSingleColumn(tile) ? at.y > top + height / 2 : at.x > left + width / 2;
    return { list: key, index: isAfter ? index + 1 : index };
  }
  return last?.list === key && under.closest('ul') ? last : { list: key, index: items.length };
}

/** Returns whether no neighbour shares the tile's row. The offset is the same while a tile is lifted. */
function isSingleColumn(tile: HTMLElement): boolean {
  const neighbours = [tile.previousElementSibling, tile.nextElementSibling].filter((one) => one !== null);
  return neighbours.length > 0 && neighbours.every((one) => (one as HTMLElement).offsetTop !== tile.offsetTop);
}

function getDropClass(
  { isDragged, list, index }: { isDragged: boolean; list: string; index: number },
  target: ItemPosition | null,
  lists: readonly PhotoList[],
): string | undefined {
  if (isDragged) return styles.dragged;
  if (target?.list !== list) return undefined;
  if (target.index === index) return styles.before;
  const isLast = index === lists.find(({ key }) => key === list)!.items.length - 1;
  return isLast && target.index > index ? styles.after : undefined;
}

function focusButton(root: HTMLElement | null, key: string, buttons: string): void {
  const tiles = [...(root?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  const tile = tiles.find(({ dataset }) => dataset.key === key);
  for (const selector of buttons.split(', ')) {
    const button = tile?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    if (button) {
      button.focus();
      return;
    }
  }
}
