import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../api/test/free-port.ts';
import { hasNginx, startNginx } from '../../api/test/nginx.ts';
import { readDemoPicture } from '../../api/test/pictures.ts';
import { createNginxSite } from '../../api/test/several-processes.ts';
import { MULTIPART_TYPE, createUploadRequest } from '../../api/test/upload.ts';
import { archiveFolder } from './archive.ts';
import { composeRelease, COPIED_PATHS } from './compose-release.ts';
import { runReleaseCommand, startRelease } from './run-release.ts';

const REMOTES = ['mf-account', 'mf-galleries', 'mf-home', 'mf-loans', 'mf-portfolios'];
const MB = 1e6;

/** Two releases outside of the checkout. */
const releases = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-releases-'));
const [first, second] = ['1', '2'].map((name) => path.join(releases, name)) as [string, string];
let packed: string;
beforeAll(async () => {
  packed = await archiveFolder(await composeRelease(() => undefined));
  for (const folder of [first, second]) {
    mkdirSync(folder);
    execFileSync('tar', ['-xzf', packed, '-C', folder, '--strip-components=1']);
  }
});
afterAll(() => rmSync(releases, { recursive: true }));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-release-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PORT: '0',
  CHROMIUM_PATH: 'none',
  MIN_FREE_PERCENT: '0',
  DRAW_WAIT_MS: '60000',
  PHOTO_COPY_WAIT_MS: '60000',
  ...more,
});

const at = (port: number) => `http://127.0.0.1:${port}`;
const textAt = async (port: number, url: string) => (await fetch(at(port) + url)).text();

/** Registers a member.
 *  @returns the cookie */
async function register(port: number, email: string): Promise<string> {
  const response = await fetch(`${at(port)}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'horse staple battery' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function upload(port: number, cookie: string): Promise<Response> {
  const body = new Uint8Array(createUploadRequest(await readDemoPicture('basalt-shore-dusk')).payload as Buffer);
  const headers = { cookie, 'content-type': MULTIPART_TYPE };
  return fetch(`${at(port)}/api/photos`, { method: 'POST', headers, body });
}

it('is small', () => {
  const files = readdirSync(first, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
  const [archived, unpacked] = [statSync(packed).size, bytes.reduce((sum, size) => sum + size, 0)];
  console.log(`${(archived / MB).toFixed()} MB, unpacked ${(unpacked / MB).toFixed()} MB in ${files.length} files`);
  expect(archived).toBeLessThan(52 * MB);
  expect(unpacked).toBeLessThan(134 * MB);
  const names = files.map(({ parentPath, name }) => path.relative(first, path.join(parentPath, name)));
  // Declarations for the publish checks.
  const sources = names.filter((name) => /(?<!\.d)\.tsx?$|(?:^|\/)tsx$/.test(name));
  expect(sources.filter((name) => !COPIED_PATHS.includes(name))).toEqual([]); // referenced by documents
});

it('serves the whole site with node only: all remotes live, pages rendered, photographs accepted and converted', async () => {
  const { port, stop } = await startRelease(first, settings());
  const { microFrontends } = JSON.parse(await textAt(port, '/api/remotes')) as { microFrontends: object };
  expect(Object.keys(microFrontends).toSorted()).toEqual(REMOTES);
  expect(await textAt(port, '/')).toMatch(/<main[^>]*>.*data-remote="mf-home"/);
  expect(await textAt(port, '/loans')).toMatch(/<h1[^>]*>Equipment loans<\/h1>/);
  expect(await textAt(port, '/docs/examples/mf-numbers/vite.config.ts')).toContain('federation({');
  const packument = await textAt(port, '/packages/@fotosoc%2fhost');
  expect(JSON.parse(packument)).toMatchObject({ name: '@fotosoc/host' });

  const uploaded = await upload(port, await register(port, 'ada@example.org'));
  expect(uploaded.status).toBe(201);
  const { photo } = (await uploaded.json()) as { photo: { url: string; variants: { url: string }[] } };
  const typeOf = async (url: string, accept: string) =>
    (await fetch(at(port) + url, { headers: { accept } })).headers.get('content-type');
  const copy = photo.variants[0]!.url;
  expect(await typeOf(photo.url, 'image/*')).toBe('image/jpeg');
  expect(await typeOf(copy, 'image/webp')).toBe('image/webp');
  await expect.poll(() => typeOf(copy, 'image/avif'), { timeout: 120_000, interval: 1_000 }).toBe('image/avif');
  expect(await stop()).toBe(0);
});

it('fills an empty site with its demo content on request, and serves it in the meantime', async () => {
  const { port } = await startRelease(first, settings({ SEED: 'demo' }));
  const portfolios = async () => {
    const { stats } = JSON.parse(await textAt(port, '/api/stats')) as { stats: { memberPortfolios: number } };
    return stats.memberPortfolios;
  };
  expect(await portfolios()).toBeLessThan(8);
  expect(await textAt(port, '/loans')).toContain('Tripod');
  await expect.poll(portfolios, { timeout: 240_000, interval: 1_000 }).toBe(8);
});

it('lists every included library with its version', () => {
  const bom = JSON.parse(readFileSync(path.join(first, 'sbom.json'), 'utf8')) as {
    bomFormat: string;
    components: { group?: string; name: string; version: string }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  const listed = new Set(
    bom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  const store = path.join(first, 'node_modules/.pnpm');
  const held = readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(path.join(store, file), 'utf8')) as { name: string; version: string });
  expect(held.length).toBeGreaterThan(50);
  expect(held.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual([]);
  expect([...listed].map((one) => one.replace(/@[^@]*$/, ''))).toEqual(expect.arrayContaining(['fastify', 'react']));
});

it('includes the commands for operators', async () => {
  const { port, stop } = await startRelease(first, settings());
  await register(port, 'ada@example.org');
  const run = (command: string, ...args: string[]) => runReleaseCommand(first, settings(), command, ...args);
  expect(await run('admin.js', 'ada@example.org')).toContain('is now the administrator');
  const backup = `${dataDir}-backup`;
  const copy = `${dataDir}-copy`;
  onTestFinished(() => [backup, copy].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  expect(await run('backup.js', backup)).toMatch(/has \d+ files .*and \d+ rows/);
  expect(await stop()).toBe(0);
  const restored = /The previous data folder is (.+)\./.exec(await run('restore.js', backup))![1]!;
  onTestFinished(() => rmSync(restored, { recursive: true }));
  expect(await run('data.js', 'copy', '--from', dataDir, '--to', copy, '--verify')).toContain(
    'Both have the same data.',
  );
});

it('includes the renderer of a version’s pages', async () => {
  const script = `import { hasDriver } from '${path.join(first, 'packages/publish-checks/src/chromium.js')}';
    console.log(hasDriver());`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('true\n');
});

it('states its Node version on another one', async () => {
  const other = path.join(releases, 'other');
  execFileSync('cp', ['-a', first, other]);
  writeFileSync(
    path.join(other, 'package.json'),
    JSON.stringify({ type: 'module', engines: { node: '18' }, os: ['linux'], cpu: [process.arch] }),
  );
  await expect(startRelease(other, settings())).rejects.toThrow(/It ended with 78\. This release is for Node 18 on/);
});

it.skipIf(!hasNginx)('another release takes over the same data without waiting visitors', async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const start = (release: string, index: number) =>
    startRelease(release, settings({ PORT: String(ports[index]), DRAIN_SECONDS: '3' }));
  const before = await start(first, 0);
  const port = await startNginx((listen) => createNginxSite(listen, ports));
  const answers: { status: number; ms: number }[] = [];
  const visits = new AbortController();
  const visiting = (async () => {
    while (!visits.signal.aborted) {
      const since = performance.now();
      const status = await fetch(`${at(port)}/loans`).then(
        async (response) => (await response.text(), response.status),
        () => 0,
      );
      answers.push({ status, ms: performance.now() - since });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await start(second, 1);
  expect(await before.stop()).toBe(0);
  visits.abort();
  await visiting;
  console.log(
    `${answers.length} visits, the slowest answered after ${Math.max(...answers.map(({ ms }) => ms)).toFixed()} ms`,
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

it('is replaced by another release at the same port within seconds', async () => {
  const current = path.join(releases, 'current');
  symlinkSync(first, current);
  const port = await findFreePort();
  const before = await startRelease(current, settings({ PORT: String(port) }));
  rmSync(current);
  symlinkSync(second, current); // while the site runs
  expect(await textAt(port, '/loans')).toMatch(/<h1[^>]*>Equipment loans<\/h1>/);
  const since = performance.now();
  await before.stop();
  await startRelease(current, settings({ PORT: String(port) }));
  const downMs = performance.now() - since;
  console.log(`down for ${downMs.toFixed()} ms`);
  expect(downMs).toBeLessThan(10_000);
});
