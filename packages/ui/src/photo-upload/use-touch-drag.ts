import { useEffect, useRef, type RefObject } from 'react';

/** Duration of the long press that lifts a photo, shorter than that of a phone's context menu. */
const LIFT_MS = 400;
/** Distance that a resting finger may move, in pixels, during the long press. */
const SLOP_PX = 10;
/** Distance from the window's edge at which the page scrolls under a lifted photo, and the step per frame. */
const EDGE_PX = 110;
const SCROLL_PX = 9;

export interface TouchDrag {
  onLift: (key: string) => void;
  /** @param under element below the finger, which may be outside of the lists */
  onOver: (under: Element | null, at: Point) => void;
  onDrop: (under: Element | null, at: Point) => void;
  onEnd: () => void;
}

/** Implements dragging by touch: a long press lifts a photo, which follows the finger and is dropped where the finger
 *  lifts. Uses touch events, because only these prevent scrolling once a finger is down.
 *  @param root element with tiles, each with `data-key`, whose photo has `data-lifts` */
export function useTouchDrag(root: RefObject<HTMLElement | null>, drag: TouchDrag): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => (root.current ? watchFingers(root.current, latest) : undefined), [root]);
}

function watchFingers(root: HTMLElement, drag: RefObject<TouchDrag>): () => void {
  let held: { tile: HTMLElement; home: DOMRect; from: Point; isLifted: boolean } | undefined;
  let [at, scrollY]: [Point, number] = [{ x: 0, y: 0 }, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const scrolled = () => window.scrollY - scrollY;

  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (held?.isLifted) {
      held.tile.style.transform = '';
      delete held.tile.dataset['lifted'];
      drag.current.onEnd();
    }
    held = undefined;
  };
  /** Returns the element below the finger; at the photo's original position, the photo itself. */
  const under = () => {
    const { left, right, top, bottom } = held!.home;
    const y = at.y + scrolled();
    if (at.x > left && at.x < right && y > top && y < bottom) return held!.tile;
    return document.elementFromPoint(at.x, at.y);
  };
  const follow = () => {
    const { tile, from } = held!;
    tile.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y + scrolled()}px)`;
    drag.current.onOver(under(), at);
  };
  // Scrolls only after the finger has moved, because the photo may have been lifted near an edge.
  const scrollAtEdges = () => {
    const way = at.y < EDGE_PX ? -1 : at.y > window.innerHeight - EDGE_PX ? 1 : 0;
    if (way !== 0 && hasMoved(held!.from, at)) {
      window.scrollBy({ top: way * SCROLL_PX, behavior: 'instant' });
      follow();
    }
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const lift = () => {
    held!.isLifted = true;
    held!.tile.dataset['lifted'] = '';
    drag.current.onLift(held!.tile.dataset['key']!);
    scrollAtEdges();
  };

  const listeners: { [type: string]: (event: TouchEvent) => void } = {
    touchstart({ target, touches }) {
      end();
      const tile = (target as Element).closest('[data-lifts]')?.closest<HTMLElement>('[data-key]');
      if (!tile || touches.length !== 1) return;
      at = placeOf(touches[0]!);
      scrollY = window.scrollY;
      held = { tile, home: tile.getBoundingClientRect(), from: at, isLifted: false };
      timer = setTimeout(lift, LIFT_MS);
    },
    touchmove(event) {
      if (!held) return;
      at = placeOf(event.touches[0]!);
      if (held.isLifted) {
        event.preventDefault(); // prevents scrolling of the page
        follow();
      } else if (hasMoved(held.from, at)) end();
    },
    touchend(event) {
      if (held?.isLifted) {
        event.preventDefault(); // no click
        const place = under();
        held.tile.style.transform = '';
        drag.current.onDrop(place, at);
      }
      end();
    },
    touchcancel: end,
    // Prevents the phone's own reaction to a long press: a menu, or a native drag.
    contextmenu: keepOut,
    dragstart: keepOut,
  };
  function keepOut(event: Event): void {
    if (!held) return;
    event.preventDefault();
    event.stopPropagation();
  }
  const listening = new AbortController();
  for (const [type, listener] of Object.entries(listeners)) {
    root.addEventListener(type, listener as EventListener, { passive: false, capture: true, signal: listening.signal });
  }
  return () => {
    end();
    listening.abort();
  };
}

export interface Point {
  x: number;
  y: number;
}

function hasMoved(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > SLOP_PX;
}

function placeOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}
