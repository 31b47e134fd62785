import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { removeBundles, writeBundle } from './bundle.ts';

it('leaves no bundle behind', () => {
  const dirs = [writeBundle().dir, writeBundle().dir];
  expect(dirs.map((dir) => existsSync(dir))).toEqual([true, true]);
  removeBundles();
  expect(dirs.map((dir) => existsSync(dir))).toEqual([false, false]);
});
