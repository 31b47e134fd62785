import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readCommand } from '../command/command.ts';
import { createRepository, detectPackageManager, installAndCommit } from './new-repository.ts';
import { startListening } from '../testing/listen.ts';

let served = ['build', 'contract', 'cli', 'host', 'ui'];
const server = http.createServer(({ url = '' }, response) => {
  const name = url.split('%2f')[1] ?? '';
  if (served.includes(name)) response.end(JSON.stringify({ 'dist-tags': { latest: '1.1.0' }, versions: {} }));
  else response.writeHead(404).end();
});
let site: string;
beforeAll(async () => {
  site = await startListening(server);
});
afterAll(() => server.close());

let folder: string;
let dir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'new-repository-'));
  dir = path.join(folder, 'mf-prints');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');

it('has all files of a repository, without unfilled placeholders', async () => {
  await createRepository(dir, 'mf-prints', site);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(dir, file)).isFile(),
  );
  expect(files.toSorted()).toEqual([
    '.github/workflows/deploy.yml',
    '.gitignore',
    '.gitlab-ci.yml',
    '.npmrc',
    'README.md',
    'package.json',
    'remote.json',
    'src/pages/prints/prints.module.css',
    'src/pages/prints/prints.test.tsx',
    'src/pages/prints/prints.tsx',
    'src/remote-json.test.ts',
    'src/remote.d.ts',
    'src/routes.tsx',
    'tsconfig.json',
    'vitest.config.ts',
    'webpack.config.ts',
  ]);
  for (const file of files) expect(read(file)).not.toMatch(/\{\{[@\w/-]+\}\}|""/);
});

it("takes the packages from the site in the site's versions, and names the site once for all commands", async () => {
  await createRepository(dir, 'mf-prints', site);
  expect(read('.npmrc')).toContain(`@fotosoc:registry=${site}/packages/`);
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@fotosoc/'));
  expect(ours).toHaveLength(5);
  for (const [, version] of ours) expect(version).toBe('1.1.0');
  expect(readCommand(['status'], {}, dir)).toMatchObject({ name: 'mf-prints', registryUrl: site, against: site });
  expect(readCommand(['status', '--registry', 'http://other'], {}, dir).registryUrl).toBe('http://other');
});

it('has pipelines whose commands match their descriptions', async () => {
  await createRepository(dir, 'mf-prints', site);
  for (const file of ['.github/workflows/deploy.yml', '.gitlab-ci.yml']) {
    const acts = [...read(file).matchAll(/npx @fotosoc\/cli ([a-z]+)((?: --[a-z]+ \w+)*)/g)].map(
      ([, act, options]) => `${act}${options}`,
    );
    expect(acts).toEqual([
      'check --with canaries',
      'publish',
      'canary --percent 5',
      'watch --minutes 30',
      'promote',
      'rollback',
      'built',
    ]);
  }
});

it.each([
  ['npm/10.8.2 node/v20.20.2 linux x64', 'npm', 'npm ci', 'package-lock.json'],
  ['pnpm/10.34.9 npm/? node/v20.20.2', 'pnpm', 'pnpm install --frozen-lockfile', 'pnpm-lock.yaml'],
] as const)('created by %s, is installed and released by %s', async (agent, manager, ci, lockfile) => {
  expect(detectPackageManager(agent)).toBe(manager);
  await createRepository(dir, 'mf-prints', site, manager);
  const github = read('.github/workflows/deploy.yml');
  expect(github.match(new RegExp(`- run: ${ci}$`, 'gm'))).toHaveLength(2);
  expect(github).toContain(`cache: ${manager} }`);
  expect(github.includes('pnpm/action-setup')).toBe(manager === 'pnpm');
  expect(read('.gitlab-ci.yml')).toContain(`  - ${ci}\n`);
  expect(read('.gitlab-ci.yml')).toContain(`files: [${lockfile}]`);
});

it('is committed on the release branch of its pipelines, unless within another repository', async () => {
  await createRepository(dir, 'mf-prints', site);
  writeFileSync(path.join(dir, 'package.json'), '{}'); // no dependencies to install
  const who = { AUTHOR: 'Ada', COMMITTER: 'Ada' };
  for (const [role, name] of Object.entries(who)) {
    vi.stubEnv(`GIT_${role}_NAME`, name);
    vi.stubEnv(`GIT_${role}_EMAIL`, 'ada@example.org');
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  const git = (...words: string[]) => execFileSync('git', words, { cwd: dir, encoding: 'utf8' }).trim();
  expect(installAndCommit(dir, 'mf-prints', 'npm')).toBe(true);
  expect(git('log', '--format=%s by %an', 'main')).toBe('Begin mf-prints by Ada');
  expect(git('status', '--porcelain')).toBe('');
  expect(installAndCommit(dir, 'mf-prints', 'npm')).toBe(false);
});

it.each(['prints', 'mf-', 'mf-../x'])('refuses the name %s', async (name) => {
  await expect(createRepository(dir, name, site)).rejects.toMatchObject({ exitCode: 2 });
  expect(existsSync(dir)).toBe(false);
});

it('refuses a site without packages, and an existing folder', async () => {
  served = [];
  await expect(createRepository(dir, 'mf-prints', site)).rejects.toThrow('serves no package @fotosoc/build');
  expect(existsSync(dir)).toBe(false);
  served = ['build', 'contract', 'cli', 'host', 'ui'];
  await createRepository(dir, 'mf-prints', site);
  await expect(createRepository(dir, 'mf-prints', site)).rejects.toThrow('mf-prints exists already.');
  await expect(createRepository(`${dir}-2`, 'mf-prints', 'http://127.0.0.1:9')).rejects.toThrow('could not be read');
});
