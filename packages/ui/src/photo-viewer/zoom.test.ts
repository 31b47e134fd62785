import { describe, expect, it, test } from 'vitest';
import { FIT, calculateMaxScale, classifyGesture, clampPose, zoomToPoint } from './zoom.ts';

const wall = { width: 390, height: 600 };
const shown = { width: 390, height: 260 };

test.each([
  [390, 1024, 1024 / 390],
  [1024, 1024, 1],
  [700, 480, 1],
  [0, 1024, 1],
])('limits the zoom of a photo shown %i px wide with %i px to %f times', (width, own, most) => {
  expect(calculateMaxScale(width, own)).toBe(most);
});

it('keeps the point under the fingers in place', () => {
  const at = { x: 100, y: -50 };
  const zoomed = zoomToPoint(FIT, 2, at);
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  // The picture's point under the fingers is (at - pose) / scale, before and after.
  const further = zoomToPoint({ scale: 2, x: -80, y: 30 }, 3, at);
  expect((at.x - further.x) / 3).toBeCloseTo((at.x + 80) / 2);
  expect((at.y - further.y) / 3).toBeCloseTo((at.y - 30) / 2);
});

it('moves no edge of the picture further in than necessary', () => {
  expect(clampPose({ scale: 2, x: 1000, y: 1000 }, shown, wall)).toEqual({ scale: 2, x: 195, y: 0 });
  expect(clampPose({ scale: 3, x: -1000, y: -1000 }, shown, wall)).toEqual({ scale: 3, x: -390, y: -90 });
  expect(clampPose({ scale: 1, x: 5, y: 5 }, shown, wall)).toEqual(FIT);
});

describe('a lifted finger', () => {
  test.each([
    ['a third of the wall to the left, slowly', [-140, 10], 900, 'next'],
    ['a third to the right', [140, 10], 900, 'previous'],
    ['less than a third, slowly', [-120, 10], 900, 'nothing'],
    ['a quick flick', [-60, 5], 120, 'next'],
    ['a quarter of the wall down', [10, 160], 900, 'close'],
    ['a quick flick down', [0, 100], 120, 'close'],
    ['up', [0, -300], 120, 'nothing'],
    ['aslant', [100, 100], 120, 'nothing'],
    ['hardly moved', [3, -4], 90, 'tap'],
  ] as const)('%s means: %s', (_, [x, y], durationMs, meaning) => {
    expect(classifyGesture({ x, y }, durationMs, wall)).toBe(meaning);
  });
});
