/** How the picture lies: enlarged, and moved from the middle, in pixels of the window. */
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

/** How much larger a photo may get than it is shown: as large as it is, for beyond that there is nothing to see.
 *  @param shown its width as it fits the wall, in pixels of the window
 *  @param own its own width, in pixels */
export function largestScale(shown: number, own: number): number {
  return shown > 0 ? Math.max(1, own / shown) : 1;
}

/** The pose with another scale, in which what lies under `at` stays there.
 *  @param at from the middle of the wall */
export function zoomAbout(pose: Pose, scale: number, at: Point): Pose {
  const by = scale / pose.scale;
  return { scale, x: at.x - (at.x - pose.x) * by, y: at.y - (at.y - pose.y) * by };
}

/** The nearest pose in which no edge of the picture is further in than it must be.
 *  @param shown the picture's size at scale 1
 *  @param wall what it hangs on */
export function withinWall({ scale, x, y }: Pose, shown: Size, wall: Size): Pose {
  const room = (picture: number, of: number) => Math.max(0, (picture * scale - of) / 2);
  return { scale, x: clamp(x, room(shown.width, wall.width)), y: clamp(y, room(shown.height, wall.height)) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** What a finger that was lifted meant, by how far it has moved and for how long. */
export function meaningOf(
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
