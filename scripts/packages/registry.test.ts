import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packAll, type PackedPackage } from './pack.ts';
import { servePackages, type PackageSite } from './package-site.ts';

const team = mkdtempSync(path.join(os.tmpdir(), 'team-'));
let packed: string;
let site: PackageSite;

beforeAll(async () => {
  packed = await packAll(() => undefined);
  site = await servePackages(packed);
  writeFileSync(path.join(team, 'package.json'), '{}');
  writeFileSync(path.join(team, '.npmrc'), site.npmrc);
});
afterAll(async () => {
  await site.close();
  rmSync(team, { recursive: true });
});

it('a package manager with the scope’s registry gets exactly the packages of this site, and verifies them', async () => {
  const index = readFileSync(path.join(packed, 'index.json'), 'utf8');
  const { packages } = JSON.parse(index) as { packages: PackedPackage[] };
  const { manifest, file } = packages.find(({ manifest: { name } }) => name === '@fotosoc/cli')!;
  const { stdout } = await promisify(execFile)('npm', ['pack', '@fotosoc/cli', '--json'], {
    cwd: team,
    env: { PATH: process.env['PATH'], HOME: team }, // without the environment variables of this workspace's scripts
  });
  const [got] = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  expect(got).toMatchObject({ name: '@fotosoc/cli', version: manifest.version });
  expect(readFileSync(path.join(team, got!.filename)).equals(readFileSync(path.join(packed, file)))).toBe(true);
});
