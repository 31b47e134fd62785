import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildVersion } from '@fotosoc/build';
import { VERSION_PLACEHOLDER } from '../../packages/build/src/manifest/version-of-output.ts';
import { listBundleFiles } from '../../packages/build/src/manifest/write-version.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBundledDependencies } from './bundled-dependencies.ts';
import { getPackageFolder, PACKAGES, readPackage, workspace } from './members.ts';
import { packAll, type PackedPackage } from './pack.ts';

const NAME = 'mf-loans';
const dir = mkdtempSync(path.join(os.tmpdir(), 'prints-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

/** Installs the packed packages like a package manager; their dependencies come from this workspace. */
beforeAll(async () => {
  const packed = await packAll(() => undefined);
  const { packages } = JSON.parse(readFileSync(path.join(packed, 'index.json'), 'utf8')) as {
    packages: PackedPackage[];
  };
  for (const { manifest, file } of packages) {
    const place = path.join(dir, 'node_modules', manifest.name);
    mkdirSync(place, { recursive: true });
    execFileSync('tar', ['xzf', path.join(packed, file), '--strip-components=1', '-C', place]);
  }
  for (const member of PACKAGES) {
    const json = readPackage(getPackageFolder(member));
    const { bundled, needed } = listBundledDependencies(getPackageFolder(member), json);
    for (const name of Object.keys({ ...json.dependencies, ...json.peerDependencies, ...needed })) {
      const link = path.join(dir, 'node_modules', name);
      if (name.startsWith('@fotosoc/') || name in bundled) continue;
      mkdirSync(path.dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(needed[name]?.folder ?? path.join(getPackageFolder(member), 'node_modules', name), link);
    }
  }
  for (const file of ['src', 'remote.json', 'webpack.config.ts']) {
    cpSync(path.join(workspace, NAME, file), path.join(dir, file), { recursive: true });
  }
  const { version, dependencies: own = {} } = readPackage(path.join(workspace, NAME));
  for (const name of Object.keys(own)) {
    if (name.startsWith('@fotosoc/')) continue;
    symlinkSync(path.join(workspace, NAME, 'node_modules', name), path.join(dir, 'node_modules', name));
  }
  const dependencies = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name: NAME, version, type: 'module', dependencies }));
});

const remote = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(dir, 'node_modules/@fotosoc/cli/dist/bin.js'), ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });

const hashes = (folder: string) =>
  Object.fromEntries(
    [...listBundleFiles(folder), 'manifest.json'].map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]),
  );

it('a remote has the same files outside this repository, built with the installed packages', async () => {
  const inside = path.join(dir, 'node_modules/.cache/inside');
  await buildVersion(path.join(workspace, NAME), VERSION_PLACEHOLDER, inside);
  const { stderr, stdout } = remote('build');
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^mf-loans \d\S+ built\n$/)]);
  expect(hashes(path.join(dir, 'dist'))).toEqual(hashes(inside));
});

it('a check there requires the address of a site', () => {
  const { status, stderr } = remote('check');
  expect([status, stderr]).toEqual([2, 'Name the site to check against: --against URL.\n']);
});
