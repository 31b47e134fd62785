import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildAs } from './build.ts';
import { UNNAMED } from './version-of-output.ts';

const workspace = path.resolve(import.meta.dirname, '../../..');
const outDir = mkdtempSync(path.join(os.tmpdir(), 'rebuilds-'));
afterAll(() => {
  rmSync(outDir, { recursive: true });
});

it.each(['shell', 'mf-galleries'])('twenty builds of the same sources of %s are one version', async (name) => {
  const manifests = new Set<string>();
  for (let built = 0; built < 20; built += 1) {
    await buildAs(path.join(workspace, name), UNNAMED, outDir);
    manifests.add(readFileSync(path.join(outDir, 'manifest.json'), 'utf8'));
  }
  expect(manifests.size).toBe(1);
});
