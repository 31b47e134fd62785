import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

it.each([
  ['none', undefined],
  [process.execPath, process.execPath],
  ['/nowhere/chromium', DEBIANS],
  [undefined, DEBIANS],
])('for the setting %s, returns %s', (configured, found) => {
  expect(findChromium(configured)).toBe(found);
});
