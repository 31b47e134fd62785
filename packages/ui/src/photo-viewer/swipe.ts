import { useRef, type PointerEvent } from 'react';

/** Shorter movements are taps. */
const MIN_DISTANCE_PX = 48;

/** Pointer handlers that call `onSwipe` with 1 for a swipe to the left (next) and -1 for one to the right.
 *  A mouse does not swipe, and nobody swipes while the page is zoomed in: then the finger moves the picture. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        event.isPrimary && event.pointerType !== 'mouse' && !isZoomed
          ? { id: event.pointerId, x: event.clientX, y: event.clientY }
          : null;
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== event.pointerId) return;
      const right = event.clientX - from.x;
      const down = event.clientY - from.y;
      if (Math.abs(right) >= MIN_DISTANCE_PX && Math.abs(right) > 1.5 * Math.abs(down)) onSwipe(right < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
