import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildVersion } from './build.ts';
import { VERSION_PLACEHOLDER } from '../manifest/version-of-output.ts';

const workspace = path.resolve(import.meta.dirname, '../../../..');
const outDir = mkdtempSync(path.join(os.tmpdir(), 'rebuilds-'));
afterAll(() => {
  rmSync(outDir, { recursive: true });
});

it.each(['shell', 'mf-galleries'])('builds the same version twenty times from equal sources of %s', async (name) => {
  const manifests = new Set<string>();
  for (let built = 0; built < 20; built += 1) {
    await buildVersion(path.join(workspace, name), VERSION_PLACEHOLDER, outDir);
    manifests.add(readFileSync(path.join(outDir, 'manifest.json'), 'utf8'));
  }
  expect(manifests.size).toBe(1);
});

it('builds the same version in any output folder', () => {
  const script = `
    const { buildVersion } = await import(${JSON.stringify(path.join(import.meta.dirname, 'build.ts'))});
    await buildVersion(${JSON.stringify(path.join(workspace, 'mf-loans'))}, '${VERSION_PLACEHOLDER}', ${JSON.stringify(outDir)});`;
  const tsx = import.meta.resolve('tsx');
  const manifests = ['.', 'mf-loans', 'packages/ui'].map((folder) => {
    const args = ['--import', tsx, '--input-type=module', '--eval', script];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: path.join(workspace, folder),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return readFileSync(path.join(outDir, 'manifest.json'), 'utf8');
  });
  expect(new Set(manifests).size).toBe(1);
});
