import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isOpenToAll } from './drawing-process.ts';

it('knows whether nobody in particular may read a place, by every folder on the way', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'home-'));
  const code = path.join(home, 'site');
  mkdirSync(code);
  chmodSync(code, 0o755);
  chmodSync(home, 0o711);
  expect(isOpenToAll(code)).toBe(true);
  chmodSync(home, 0o700);
  expect(isOpenToAll(code)).toBe(false);
  chmodSync(home, 0o755);
  chmodSync(code, 0o751);
  expect(isOpenToAll(code)).toBe(false);
  rmSync(home, { recursive: true });
});
