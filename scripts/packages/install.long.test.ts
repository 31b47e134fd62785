import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildVersion } from '@fotosoc/build';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VERSION_PLACEHOLDER } from '../../packages/build/src/manifest/version-of-output.ts';
import { readPackage, workspace } from './members.ts';
import { packAll } from './pack.ts';
import { servePackages, type PackageSite } from './package-site.ts';

const REMOTES = ['mf-account', 'mf-galleries', 'mf-home', 'mf-loans', 'mf-portfolios'];
const OURS = ['contract', 'ui', 'photos', 'build', 'host', 'cli'].map((name) => `@fotosoc/${name}`);
const MB = 1e6;

let site: PackageSite;
beforeAll(async () => {
  site = await servePackages(await packAll(() => undefined));
});
afterAll(() => site.close());

/** Copies the sources of a remote to a team's folder outside of any workspace. */
function copyOut(remote: string): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), `${remote}-`));
  onTestFinished(() => rm(dir, { recursive: true })); // one at a time: a busy disk takes minutes for all
  for (const file of ['src', 'remote.json', 'webpack.config.ts']) {
    cpSync(path.join(workspace, remote, file), path.join(dir, file), { recursive: true });
  }
  const { name, version, dependencies = {} } = readPackage(path.join(workspace, remote));
  const libraries = Object.entries(dependencies).filter(([library]) => !library.startsWith('@fotosoc/'));
  const react = { react: '^19.3.0', 'react-dom': '^19.3.0' };
  const ours = Object.fromEntries(OURS.map((each) => [each, 'latest']));
  const devDependencies = { ...ours, ...react, ...Object.fromEntries(libraries) };
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, version, type: 'module', devDependencies }));
  writeFileSync(path.join(dir, '.npmrc'), site.npmrc);
  return dir;
}

/** Without the environment variables of this workspace's scripts. */
async function run(dir: string, command: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  return (await promisify(execFile)(command, args, { cwd: dir, env: { PATH, HOME } })).stdout;
}

const manifestIn = (folder: string) => readFileSync(path.join(folder, 'manifest.json'), 'utf8');

describe.each([
  {
    manager: 'npm',
    install: ['npm', 'install', '--no-audit', '--no-fund'],
    again: ['npm', 'install', '--no-audit', '--no-fund'],
  },
  {
    manager: 'pnpm',
    install: ['npx', '-y', 'pnpm@10', 'install', '--ignore-scripts'],
    again: ['npx', '-y', 'pnpm@10', 'install', '--ignore-scripts', '--frozen-lockfile'],
  },
])('with $manager', ({ manager, install, again }) => {
  it.each(REMOTES)('%s has the same files outside this repository', async (remote) => {
    const dir = copyOut(remote);
    const [command = '', ...args] = install;
    await run(dir, command, ...args);
    await run(dir, path.join(dir, 'node_modules/.bin/remote'), 'build');
    const inside = path.join(dir, 'inside');
    await buildVersion(path.join(workspace, remote), VERSION_PLACEHOLDER, inside);
    expect(manifestIn(path.join(dir, 'dist'))).toBe(manifestIn(inside));
  });

  it('an installation is small, and the same again from its lockfile', async () => {
    const dir = copyOut('mf-loans');
    const [command = '', ...args] = install;
    await run(dir, command, ...args);
    rmSync(path.join(dir, 'node_modules'), { recursive: true });
    const begun = performance.now();
    const [locked = '', ...told] = again;
    await run(dir, locked, ...told);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const bytes = Number((await run(dir, 'du', '-sb', 'node_modules')).split('\t')[0]);
    console.log(`${manager}: ${Math.round(bytes / MB)} MB installed in ${seconds} s, warm`);
    expect(bytes).toBeLessThan(100 * MB); // 30 MB of it the compiler that reads declarations
    await run(dir, path.join(dir, 'node_modules/.bin/remote'), 'build');
  });
});
