import { expect, it } from 'vitest';
import { getRecession } from './recede';

it.each([
  [-1, 1, 1],
  [0, 1, 1],
  [0.5, 1, 1],
  [0.55, 0.98, 0.5],
  [0.6, 0.96, 0],
  [1, 0.8, 0],
  [2, 0.8, 0],
])('at progress %d has scale %d and opacity %d', (progress, scale, opacity) => {
  expect(getRecession(progress).scale).toBeCloseTo(scale);
  expect(getRecession(progress).opacity).toBeCloseTo(opacity);
});
