import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  FIT,
  calculateMaxScale,
  classifyGesture,
  clampPose,
  zoomToPoint,
  type Point,
  type Pose,
  type Size,
} from './zoom.ts';

export interface Gestures {
  /** Ref of the wall, the surface of the photo, and its handlers. */
  wall: RefObject<HTMLDivElement | null>;
  handlers: Record<'onPointerDown' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>;
  /** True if the photo is enlarged, once no finger touches it. The wall has `data-zoomed` as soon as the photo is
   *  enlarged. */
  isZoomed: boolean;
  /** Zooms about the centre by a factor; 0 resets the zoom. */
  zoomBy: (factor: number) => void;
}

interface Actions {
  /** A change of the photo resets the pose. */
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
/** Scale of a double tap, if the photo has enough pixels. */
const TAPPED_SCALE = 2.5;
/** Wheel distance that changes the scale by a factor of e; one notch is about 100 px. */
const WHEEL_PX = 400;

/** Measurements at the start of a gesture: measuring between two frames would force a layout. */
interface Measures {
  middle: Point;
  wall: Size;
  shown: Size;
}

const ENLARGED = 1.01;

/** Implements the gestures of the viewer: pinch, wheel and double tap zoom about the touched point; an enlarged photo
 *  pans; a fitted photo follows the finger sideways (next photo) and down (close). While fingers move, nothing is
 *  measured or rendered: each frame writes the position, bypassing React, and the compositor moves the picture. */
export function useGestures({ photo, onStep, onClose }: Actions): Gestures {
  const wall = useRef<HTMLDivElement>(null);
  /** Pose with the id of its photo, because another photo starts fitted. */
  const posed = useRef<{ id: string; pose: Pose }>(undefined);
  const fingers = useRef(new Map<number, Finger>());
  const frame = useRef(0);
  const measures = useRef<Measures>(undefined);
  const lastTap = useRef<Point & { atMs: number }>(undefined);
  const [zoomedId, setZoomedId] = useState<string>();

  const pose = () => (posed.current?.id === photo.id ? posed.current.pose : FIT);
  useLayoutEffect(() => {
    if (posed.current?.id === photo.id) return;
    posed.current = undefined;
    wall.current?.removeAttribute('data-zoomed');
  }, [photo.id]);

  function measure(): Measures {
    const { left = 0, top = 0, width = 0, height = 0 } = wall.current?.getBoundingClientRect() ?? {};
    const { offsetWidth = 0, offsetHeight = 0 } = wall.current?.querySelector('img') ?? {};
    measures.current = {
      middle: { x: left + width / 2, y: top + height / 2 },
      wall: { width, height },
      shown: { width: offsetWidth, height: offsetHeight },
    };
    return measures.current;
  }
  const measured = () => measures.current ?? measure();

  /** Writes the pose once per frame: in one frame, both fingers may move. */
  function draw(next: Pose, { isAnimated = false, opacity = 1 } = {}): void {
    posed.current = { id: photo.id, pose: next };
    cancelAnimationFrame(frame.current);
    const write = () => {
      const picture = wall.current?.querySelector('img');
      if (!picture) return;
      const { style } = picture;
      style.transition = isAnimated ? 'transform var(--base) var(--ease), opacity var(--base)' : 'none';
      style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      style.opacity = String(opacity);
      wall.current?.toggleAttribute('data-zoomed', next.scale > ENLARGED);
    };
    if (isAnimated) write();
    else frame.current = requestAnimationFrame(write);
  }

  function settle(): void {
    setZoomedId(pose().scale > ENLARGED ? photo.id : undefined);
  }

  function zoomTo(scale: number, at: Point, isAnimated: boolean): void {
    draw(bounded(zoomToPoint(pose(), boundedScale(scale), at)), { isAnimated });
    settle();
  }

  function boundedScale(scale: number): number {
    return Math.min(calculateMaxScale(measured().shown.width, photo.width), Math.max(1, scale));
  }

  function bounded(next: Pose): Pose {
    return clampPose(next, measured().shown, measured().wall);
  }

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { middle } = measured();
    return { x: clientX - middle.x, y: clientY - middle.y };
  }

  function handleWheel(event: WheelEvent): void {
    event.preventDefault();
    measure();
    zoomTo(pose().scale * Math.exp(-event.deltaY / WHEEL_PX), pointAt(event), false);
  }

  function handleMove(event: globalThis.PointerEvent): void {
    const finger = fingers.current.get(event.pointerId);
    if (!finger) return;
    event.stopPropagation(); // saves React's event propagation on each move
    const to = pointAt(event);
    if (fingers.current.size === 2) pinch(event.pointerId, to);
    else drag(finger, to);
    Object.assign(finger, to);
  }

  // React's wheel listeners are passive: the page behind would zoom.
  const onWheel = useEffectEvent(handleWheel);
  const onMove = useEffectEvent(handleMove);
  useEffect(() => {
    const element = wall.current;
    const wheel = (event: WheelEvent) => onWheel(event);
    const move = (event: globalThis.PointerEvent) => onMove(event);
    element?.addEventListener('wheel', wheel, { passive: false });
    element?.addEventListener('pointermove', move);
    return () => {
      element?.removeEventListener('wheel', wheel);
      element?.removeEventListener('pointermove', move);
    };
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
    draw(bounded(zoomToPoint(panned, boundedScale(panned.scale * by), middle)));
  }

  function drag(finger: Finger, to: Point): void {
    const { scale, x, y } = pose();
    if (scale > ENLARGED) {
      draw(bounded({ scale, x: x + to.x - finger.x, y: y + to.y - finger.y }));
      return;
    }
    const [right, down] = [to.x - finger.startX, to.y - finger.startY];
    const isDown = down > 0 && Math.abs(down) > Math.abs(right);
    const opacity = isDown ? Math.max(0.3, 1 - down / Math.max(1, measured().wall.height)) : 1;
    draw(isDown ? { scale: 1, x: 0, y: down } : { scale: 1, x: right, y: 0 }, { opacity });
  }

  function handleTap(at: Point, atMs: number): void {
    const last = lastTap.current;
    lastTap.current = { ...at, atMs };
    if (!last || atMs - last.atMs > DOUBLE_TAP_MS || distance(last, at) > DOUBLE_TAP_PX) return;
    lastTap.current = undefined;
    zoomTo(pose().scale > ENLARGED ? 1 : TAPPED_SCALE, at, true);
  }

  function lift(event: PointerEvent): void {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || fingers.current.size > 0) return;
    const at = pointAt(event);
    const moved = { x: at.x - finger.startX, y: at.y - finger.startY };
    const meaning = classifyGesture(moved, event.timeStamp - finger.sinceMs, measured().wall);
    if (meaning === 'tap') handleTap(at, event.timeStamp);
    settle();
    if (pose().scale > ENLARGED) return;
    if (meaning === 'next' || meaning === 'previous') onStep(meaning === 'next' ? 1 : -1);
    else if (meaning === 'close') onClose();
    if (meaning !== 'close') draw(FIT, { isAnimated: meaning === 'nothing' });
  }

  return {
    wall,
    handlers: {
      onPointerDown(event) {
        if (fingers.current.size === 0) measure();
        const isMouseOfFit = event.pointerType === 'mouse' && (pose().scale <= ENLARGED || event.button !== 0);
        const at = pointAt(event);
        // A mouse does not swipe: on a fitted photo, only clicks count.
        if (isMouseOfFit) return handleClick(event, at);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, { ...at, startX: at.x, startY: at.y, sinceMs: event.timeStamp });
      },
      onPointerUp: lift,
      onPointerCancel(event) {
        fingers.current.delete(event.pointerId);
        if (pose().scale <= ENLARGED) draw(FIT, { isAnimated: true });
        settle();
      },
    },
    isZoomed: zoomedId === photo.id,
    zoomBy(factor) {
      measure();
      zoomTo(pose().scale * factor, { x: 0, y: 0 }, true);
    },
  };

  function handleClick(event: PointerEvent, at: Point): void {
    if (event.button === 0) handleTap(at, event.timeStamp);
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
