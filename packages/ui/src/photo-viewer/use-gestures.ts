import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { FIT, largestScale, meaningOf, withinWall, zoomAbout, type Point, type Pose, type Size } from './zoom.ts';

export interface Gestures {
  /** What the photo hangs on, and its handlers. */
  wall: RefObject<HTMLDivElement | null>;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
  /** Whether it is shown larger than it fits. */
  isZoomed: boolean;
  /** Larger (above 1) or smaller about the middle; 0 as it fits. */
  zoomBy: (factor: number) => void;
}

interface Actions {
  /** Another photo is another pose. */
  photo: { id: string; width: number };
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

interface Finger extends Point {
  startX: number;
  startY: number;
  sinceMs: number;
}

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** Of a double tap, where the photo has the pixels for it. */
const TAPPED_SCALE = 2.5;
/** Of one notch of a wheel, some 100 px. */
const WHEEL_PX = 400;

/** Zooms about the point that is touched, by pinch, wheel and double tap; pans what is larger than the wall; a photo that
 *  fits follows the finger to the side (the next one) and down (closed). The picture is moved past React, by its style
 *  alone, so that each frame is the compositor's. */
export function useGestures({ photo, onStep, onClose }: Actions): Gestures {
  const wall = useRef<HTMLDivElement>(null);
  /** Of which photo, for another one begins as it fits. */
  const posed = useRef<{ id: string; pose: Pose }>(undefined);
  const fingers = useRef(new Map<number, Finger>());
  const frame = useRef(0);
  const lastTap = useRef<Point & { atMs: number }>(undefined);
  const [zoomedId, setZoomedId] = useState<string>();

  const pose = () => (posed.current?.id === photo.id ? posed.current.pose : FIT);
  const image = () => wall.current?.querySelector('img') ?? null;
  const sizeOfWall = (): Size => ({ width: wall.current?.clientWidth ?? 0, height: wall.current?.clientHeight ?? 0 });
  const shown = (): Size => ({ width: image()?.offsetWidth ?? 0, height: image()?.offsetHeight ?? 0 });
  const most = () => largestScale(shown().width, photo.width);

  /** Once for each frame: of two fingers, both move in it, and what is measured after a style was written is measured
   *  anew. */
  function draw(next: Pose, { isAnimated = false, opacity = 1 } = {}): void {
    posed.current = { id: photo.id, pose: next };
    cancelAnimationFrame(frame.current);
    const picture = image();
    if (!picture) return;
    const write = () => {
      picture.style.transition = isAnimated ? 'transform var(--base) var(--ease), opacity var(--base)' : 'none';
      picture.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      picture.style.opacity = String(opacity);
      setZoomedId(next.scale > 1.01 ? photo.id : undefined);
    };
    if (isAnimated) write();
    else frame.current = requestAnimationFrame(write);
  }

  function zoomTo(scale: number, at: Point, isAnimated: boolean): void {
    const bounded = Math.min(most(), Math.max(1, scale));
    draw(withinWall(zoomAbout(pose(), bounded, at), shown(), sizeOfWall()), { isAnimated });
  }

  /** From the middle of the wall. */
  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = wall.current!.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  // A listener of React's is passive: the page behind would be zoomed.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault();
      zoomTo(pose().scale * Math.exp(-event.deltaY / WHEEL_PX), pointAt(event), false);
    };
  });
  useEffect(() => {
    const element = wall.current;
    const listener = (event: WheelEvent) => onWheel.current?.(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);
  function pinch(moved: number, to: Point): void {
    const [one, other] = [...fingers.current].map(([id, finger]) => ({ id, ...finger }));
    const still = one!.id === moved ? other! : one!;
    const before = fingers.current.get(moved)!;
    const middle = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
    const by = distance(to, still) / Math.max(1, distance(before, still));
    const panned = {
      ...pose(),
      x: pose().x + (to.x - before.x) / 2,
      y: pose().y + (to.y - before.y) / 2,
    };
    const scale = Math.min(most(), Math.max(1, panned.scale * by));
    draw(withinWall(zoomAbout(panned, scale, middle), shown(), sizeOfWall()));
  }

  function drag(finger: Finger, to: Point): void {
    const { scale, x, y } = pose();
    if (scale > 1.01) {
      draw(withinWall({ scale, x: x + to.x - finger.x, y: y + to.y - finger.y }, shown(), sizeOfWall()));
      return;
    }
    const [right, down] = [to.x - finger.startX, to.y - finger.startY];
    const isDown = down > 0 && Math.abs(down) > Math.abs(right);
    const opacity = isDown ? Math.max(0.3, 1 - down / Math.max(1, sizeOfWall().height)) : 1;
    draw(isDown ? { scale: 1, x: 0, y: down } : { scale: 1, x: right, y: 0 }, { opacity });
  }

  function handleTap(at: Point, atMs: number): void {
    const last = lastTap.current;
    lastTap.current = { ...at, atMs };
    if (!last || atMs - last.atMs > DOUBLE_TAP_MS || distance(last, at) > DOUBLE_TAP_PX) return;
    lastTap.current = undefined;
    zoomTo(pose().scale > 1.01 ? 1 : TAPPED_SCALE, at, true);
  }

  function lift(event: PointerEvent): void {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || fingers.current.size > 0) return;
    const at = pointAt(event);
    const moved = { x: at.x - finger.startX, y: at.y - finger.startY };
    const meaning = meaningOf(moved, event.timeStamp - finger.sinceMs, sizeOfWall());
    if (meaning === 'tap') handleTap(at, event.timeStamp);
    if (pose().scale > 1.01) return;
    if (meaning === 'next' || meaning === 'previous') onStep(meaning === 'next' ? 1 : -1);
    else if (meaning === 'close') onClose();
    if (meaning !== 'close') draw(FIT, { isAnimated: meaning === 'nothing' });
  }

  return {
    wall,
    handlers: {
      onPointerDown(event) {
        const isMouseOfFit = event.pointerType === 'mouse' && (pose().scale <= 1.01 || event.button !== 0);
        const at = pointAt(event);
        // A mouse does not swipe: of it, a photo that fits notices clicks only.
        if (isMouseOfFit) return handleClick(event, at);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, { ...at, startX: at.x, startY: at.y, sinceMs: event.timeStamp });
      },
      onPointerMove(event) {
        const finger = fingers.current.get(event.pointerId);
        if (!finger) return;
        const to = pointAt(event);
        if (fingers.current.size === 2) pinch(event.pointerId, to);
        else drag(finger, to);
        Object.assign(finger, to);
      },
      onPointerUp: lift,
      onPointerCancel(event) {
        fingers.current.delete(event.pointerId);
        if (pose().scale <= 1.01) draw(FIT, { isAnimated: true });
      },
    },
    isZoomed: zoomedId === photo.id,
    zoomBy: (factor) => zoomTo(pose().scale * factor, { x: 0, y: 0 }, true),
  };

  function handleClick(event: PointerEvent, at: Point): void {
    if (event.button === 0) handleTap(at, event.timeStamp);
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
