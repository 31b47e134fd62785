import { expect, it } from 'vitest';
import { fitSize } from './photo-fit.ts';

it.each([
  // Specification: the longer side counts. Panoramas keep 600 pixels of height.
  [1024, [6000, 4000], [1024, 683]],
  [1024, [4000, 6000], [683, 1024]],
  [1024, [12_000, 1600], [4500, 600]],
  [1024, [1600, 12_000], [600, 4500]],
  [1024, [6000, 3000], [1200, 600]],
  [1024, [20_000, 2000], [5287, 528]],
  [1024, [20_000, 4], [8192, 1]],
  [1024, [3000, 300], [3000, 300]],
  [1024, [1024, 700], [1024, 700]],
  [1024, [300, 200], [300, 200]],
  [2048, [6000, 4000], [2048, 1365]],
  [2048, [6000, 6000], [2048, 2048]],
  [2048, [1920, 1080], [1920, 1080]],
  [2048, [6000, 3376], [2048, 1152]],
  // Panoramas have as many pixels as 2,048 x 1,365.
  [2048, [6000, 3000], [2364, 1182]],
  [2048, [20_000, 2000], [5287, 528]],
  [2048, [2000, 20_000], [528, 5287]],
  [2048, [20_000, 600], [8192, 245]],
  [2048, [20_000, 2], [8192, 1]],
  [2048, [4000, 500], [4000, 500]],
  [8192, [20_000, 2000], [8192, 819]],
] as const)(
  'fits for %i pixels %j to %j, and keeps that size when fitted again',
  (side, [width, height], [fittedWidth, fittedHeight]) => {
    const fitted = fitSize({ width, height }, side);
    expect(fitted).toEqual({ width: fittedWidth, height: fittedHeight });
    expect(fitSize(fitted, side)).toEqual(fitted);
  },
);
