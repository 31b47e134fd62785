import { expect, test } from 'vitest';
import { countBrightness, formatHistogramPath } from './brightness.ts';

function binOf(...rgb: [number, number, number]): number {
  return countBrightness(new Uint8ClampedArray([...rgb, 255])).findIndex((count) => count === 1);
}

test('counts pixels from black to white', () => {
  const bins = countBrightness(new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255]));
  expect(bins[0]).toBe(1);
  expect(bins.at(-1)).toBe(2);
  expect(bins.reduce((sum, count) => sum + count)).toBe(3);
});

test('weights colours by perceived brightness', () => {
  expect(binOf(0, 255, 0)).toBeGreaterThan(binOf(255, 0, 0));
  expect(binOf(255, 0, 0)).toBeGreaterThan(binOf(0, 0, 255));
});

test('draws an outline from corner to corner, highest at the most frequent brightness', () => {
  const path = formatHistogramPath([0, 100, 25]);
  expect(path).toBe('M0 60 L0.0 60.0 L100.0 2.0 L200.0 31.0 L200 60Z');
});
