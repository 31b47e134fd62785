/** Scale of the picture, and its offset from the centre, in window pixels. */
export interface Pose {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FIT: Pose = { scale: 1, x: 0, y: 0 };

/** Returns the maximum scale of a photo: its native size, beyond which there are no more details.
 *  @param shown width of the fitted photo, in window pixels
 *  @param own native width, in pixels */
export function calculateMaxScale(shown: number, own: number): number {
  return shown > 0 ? Math.max(1, own / shown) : 1;
}

/** Returns the pose of another scale that keeps the point under `at` in place.
 *  @param at point relative to the centre of the wall */
export function zoomToPoint(pose: Pose, scale: number, at: Point): Pose {
  const by = scale / pose.scale;
  return { scale, x: at.x - (at.x - pose.x) * by, y: at.y - (at.y - pose.y) * by };
}

/** Returns the nearest pose in which no edge of the picture is further in than necessary.
 *  @param shown size of the picture at scale 1
 *  @param wall size of the wall */
export function clampPose({ scale, x, y }: Pose, shown: Size, wall: Size): Pose {
  const room = (picture: number, of: number) => Math.max(0, (picture * scale - of) / 2);
  return { scale, x: clamp(x, room(shown.width, wall.width)), y: clamp(y, room(shown.height, wall.height)) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** Returns the gesture of a lifted finger, by its movement and duration. */
export function classifyGesture(
  { x, y }: Point,
  durationMs: number,
  wall: Size,
): 'next' | 'previous' | 'close' | 'tap' | 'nothing' {
  const isFlick = durationMs < FLICK_MS;
  if (Math.abs(x) < TAP_PX && Math.abs(y) < TAP_PX) return 'tap';
  if (Math.abs(x) > 1.5 * Math.abs(y)) {
    const isFar = Math.abs(x) >= (wall.width / 3 || Infinity) || (isFlick && Math.abs(x) >= FLICK_PX);
    return !isFar ? 'nothing' : x < 0 ? 'next' : 'previous';
  }
  const isFar = y >= (wall.height / 4 || Infinity) || (isFlick && y >= 2 * FLICK_PX);
  return y > 1.5 * Math.abs(x) && isFar ? 'close' : 'nothing';
}

const TAP_PX = 8;
const FLICK_PX = 48;
const FLICK_MS = 300;
