import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createContext, runInNewContext } from 'node:vm';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildVersion } from './build.ts';
import { planBuild } from './planned-build.ts';

const VERSION = '1.0.0+00000001';
const workspace = mkdtempSync(path.join(os.tmpdir(), 'build-'));
const dir = path.join(workspace, 'mf-x');
const dist = path.join(dir, 'dist');
const description = { name: 'mf-x', prefixes: ['/x'], pages: [] };

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), content);
}

interface ServerBundle {
  default: { path: string; lazy: () => Promise<{ Component: () => string }> }[];
}

const ROUTES = `export default [
  { path: '/x', lazy: () => import('./page') },
  { path: '/x/plain', Component: () => null },
];`;

beforeAll(() => {
  writeFileSync(path.join(workspace, 'pnpm-lock.yaml'), '');
  write('package.json', '{"name":"mf-x","version":"1.0.0","type":"module"}');
  write('remote.json', JSON.stringify(description));
  write(
    'webpack.config.ts',
    `import { remote } from '${import.meta.dirname}/../preset/preset.ts'; export default remote({ name: 'mf-x' });`,
  );
  write(
    'src/page.tsx',
    `import styles from './page.module.css'; import * as host from '@fotosoc/host'; import { useId, useRef } from 'react';
    export const Component = () => styles.sheet + __VERSION__; export const taken = () => [host.useApi, useId];
    export const found = (name: string) => import.meta.resolve(name);
    export async function readCode() {
      if (typeof document === 'undefined') throw new Error();
      return import('./code-reader');
    }`,
  );
  write('src/code-reader.ts', 'export const reader = "reads codes";');
  write(
    'src/page.module.css',
    '.sheet { color: red } @media (width > 9px) { button:hover { animation: rise 1s } @keyframes rise { from { opacity: 0 } } }',
  );
  write('src/routes.tsx', ROUTES);
});
afterAll(() => {
  rmSync(workspace, { recursive: true });
});

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const manifest = () => JSON.parse(read('manifest.json')) as Manifest;

describe('the build of a remote', () => {
  beforeAll(async () => {
    await buildVersion(dir, VERSION, dist);
  });

  it('lists the files of each route, read from the routes themselves', () => {
    const [page, plain] = manifest().routes;
    expect(page).toMatchObject({ pattern: '/x' });
    expect(page!.files.map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.js']);
    expect(plain).toEqual({ pattern: '/x/plain', files: [] });
  });

  it('lists every file with its hash and size, and includes remote.json', () => {
    const { integrity, bytes, remote, name, version } = manifest();
    const files = readdirSync(dist).filter((file) => file !== 'manifest.json' && file !== SOURCE_MAP_FOLDER);
    expect(Object.keys(integrity).toSorted()).toEqual(files.toSorted());
    for (const file of files) {
      expect(integrity[file]).toBe(`sha384-${createHash('sha384').update(read(file)).digest('base64')}`);
      expect(bytes[file]).toBe(Buffer.byteLength(read(file)));
    }
    expect({ name, version, remote }).toEqual({
      name: 'mf-x',
      version: VERSION,
      remote: { container: 'mf_x__1_0_0_00000001', entry: 'remoteEntry.js', description },
    });
  });

  it('puts source maps into a separate folder; no script references them', () => {
    const { integrity } = manifest();
    const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js'));
    expect(readdirSync(path.join(dist, SOURCE_MAP_FOLDER)).toSorted()).toEqual(
      scripts.map(formatSourceMapName).toSorted(),
    );
    for (const script of scripts) {
      const { sources } = JSON.parse(read(`${SOURCE_MAP_FOLDER}/${formatSourceMapName(script)}`)) as {
        sources: string[];
      };
      expect(sources.filter((source) => source.startsWith('/'))).toEqual([]);
      expect(read(script)).not.toContain('sourceMappingURL');
    }
    const page = scripts.find((file) => manifest().routes[0]!.files.includes(file))!;
    const map = new TraceMap(read(`${SOURCE_MAP_FOLDER}/${formatSourceMapName(page)}`));
    const before = read(page).slice(0, read(page).indexOf('resolve(')).split('\n');
    const found = originalPositionFor(map, { line: before.length, column: before.at(-1)!.length });
    expect(found).toMatchObject({ source: 'mf-x/src/page.tsx', line: 3 });
  });

  it('lists the imported and used exports of the shell, and `*` for dynamic use', async () => {
    expect(manifest().uses).toEqual({
      '@fotosoc/host': ['useApi'],
      react: ['useId'],
      [RUNTIME_MODULE]: ['I', 'consumes', 'init', 'initContainerEntry'].map((call) => `bundlerRuntime.${call}`),
    });
    const page = path.join(dir, 'src/page.tsx');
    const before = readFileSync(page, 'utf8');
    writeFileSync(page, before.replace('host.useApi', 'Object.keys(host)'));
    await buildVersion(dir, VERSION, path.join(workspace, 'whole'));
    writeFileSync(page, before);
    const { uses } = JSON.parse(readFileSync(path.join(workspace, 'whole/manifest.json'), 'utf8')) as Manifest;
    expect(uses).toMatchObject({ '@fotosoc/host': ['*'], react: ['useId'] });
  });

  it('keeps styles in the layer and below the root of the remote, under prefixed names', () => {
    const css = manifest().routes[0]!.files.find((file) => file.endsWith('.css'))!;
    expect(read(css).replaceAll(/x_[\w-]+/g, 'x_1')).toBe(
      '@layer remotes.mf-x{' +
        '@media (width > 9px){@keyframes x_1{0%{opacity:0}}}' +
        ':where([data-remote=mf-x]){.x_1{color:red}@media (width > 9px){button:hover{animation:x_1 1s}}}}',
    );
  });

  it('has a server bundle for the same pages, without the shared modules', async () => {
    const { server = '' } = manifest();
    const sheet = /\.(x_[\w-]+)\{/.exec(read(manifest().routes[0]!.files.find((file) => file.endsWith('.css'))!))![1];
    const scope: { FOTOSOC_SHELL: object; FOTOSOC_REMOTE?: ServerBundle } = { FOTOSOC_SHELL: { shared: {} } };
    runInNewContext(read(server), createContext(Object.assign(scope, { globalThis: scope })));
    const { Component } = await scope.FOTOSOC_REMOTE!.default[0]!.lazy();
    expect(Component()).toBe(sheet + VERSION);
  });

  it('has no code in the server bundle that needs a document', () => {
    const scripts = Object.keys(manifest().integrity).filter((file) => file.endsWith('.js'));
    const reading = scripts.filter((file) => read(file).includes('reads codes'));
    expect(reading).toHaveLength(1);
    expect(reading).not.toContain(manifest().server);
  });

  it('addresses files by name and version, and bundles no federation runtime', () => {
    const entry = read('remoteEntry.js');
    expect(entry).toContain(`/remotes/mf-x/${VERSION}/`);
    expect(entry).toContain('__FOTOSOC_FEDERATION__');
    expect(entry).toContain('__FOTOSOC_INTEGRITY__');
    expect(entry.length).toBeLessThan(8000);
  });

  it('has its routes in its entry, and each page in separate files', () => {
    expect(manifest().initial).toEqual(['remoteEntry.js']);
    expect(read('remoteEntry.js')).toContain('"/x/plain"');
    expect(read('remoteEntry.js')).not.toContain('.sheet');
  });

  it('leaves module resolution to the browser', () => {
    expect(manifest().routes[0]!.files.map(read).join('')).toContain('import.meta.resolve(');
  });

  it('exposes its version to the code', () => {
    const page = manifest().routes[0]!.files.find((file) => file.endsWith('.js'))!;
    expect(read(page)).toContain(VERSION);
  });
});

describe('a build that fails', () => {
  it.each([
    [
      'a page that is not there',
      `export default [{ path: '/x', lazy: () => import('./gone') }];`,
      "Can't resolve './gone'",
    ],
    [
      'a lazy route whose page cannot be found out',
      `const page = () => import('./page'); export default [{ path: '/x', lazy: page }];`,
      'Route /x: write its lazy as',
    ],
    [
      'a call of the federation runtime that the shell does not answer',
      `export default [{ path: globalThis.x.federation.runtime.loadRemote('mf_y') }];`,
      'remoteEntry.js calls runtime.loadRemote of the federation runtime, which the shell does not support',
    ],
  ])('reports %s', async (_, routes, sentence) => {
    write('src/routes.tsx', routes);
    await expect(buildVersion(dir, VERSION, path.join(workspace, 'failed'))).rejects.toThrow(sentence);
    write('src/routes.tsx', ROUTES);
  });
});

const className = () =>
  /\.(x_[\w-]+)\{/.exec(read(manifest().routes[0]!.files.find((file) => file.endsWith('.css'))!))![1];

describe('a build of a workspace', () => {
  const COMMENT = { ts: '/** Said to readers. */\n', css: '/* Said to readers. */\n\n' };

  it('is skipped while the sources match the bundle', async () => {
    const { version, built } = await build(dir);
    expect([built, manifest().version]).toEqual([true, version]);
    expect(planBuild(dir).version).toBe(version);
    expect(await build(dir)).toEqual({ version, built: false });
    rmSync(path.join(dist, 'manifest.json'));
    expect(planBuild(dir).version).toBeUndefined();
  });

  it('has a version from its output: equal in another folder, with comments and with other packages next to it', async () => {
    const { version } = await build(dir);
    expect(version).toMatch(/^1\.0\.0\+[0-9a-f]{8}$/);
    const before = readFileSync(path.join(dist, 'manifest.json'), 'utf8');
    const other = mkdtempSync(path.join(os.tmpdir(), 'elsewhere-'));
    cpSync(dir, path.join(other, 'mf-x'), { recursive: true, filter: (file) => !/dist|node_modules/.test(file) });
    for (const file of ['page.tsx', 'routes.tsx']) prepend(path.join(other, 'mf-x/src', file), COMMENT.ts);
    prepend(path.join(other, 'mf-x/src/page.module.css'), COMMENT.css);
    writeFileSync(path.join(other, 'pnpm-lock.yaml'), 'mf-y: new');
    expect(await build(path.join(other, 'mf-x'))).toEqual({ version, built: true });
    expect(readFileSync(path.join(other, 'mf-x/dist/manifest.json'), 'utf8')).toBe(before);
    for (const file of Object.keys(manifest().integrity)) {
      expect(readFileSync(path.join(other, 'mf-x/dist', file), 'utf8')).toBe(read(file));
    }
    rmSync(other, { recursive: true });
  });

  it('has another version after a visible change, and equal file names', async () => {
    const { version } = await build(dir);
    const before = Object.keys(manifest().integrity);
    write('src/page.module.css', '.sheet { color: blue }');
    write('src/page.tsx', readFileSync(path.join(dir, 'src/page.tsx'), 'utf8').replace('+ __VERSION__', "+ 'word'"));
    const second = (await build(dir)).version;
    write('src/page.tsx', readFileSync(path.join(dir, 'src/page.tsx'), 'utf8').replace('word', 'other'));
    const third = (await build(dir)).version;
    expect(new Set([version, second, third]).size).toBe(3);
    expect(Object.keys(manifest().integrity)).toEqual(before);
  });

  it('renames classes only where a stylesheet has changed', async () => {
    await build(dir);
    const before = className();
    write('src/routes.tsx', ROUTES.replace('/x/plain', '/x/bare'));
    await build(dir);
    expect(className()).toBe(before);
    write('src/page.module.css', '.sheet { color: green }');
    await build(dir);
    expect(className()).not.toBe(before);
  });
});

function prepend(file: string, text: string) {
  writeFileSync(file, text + readFileSync(file, 'utf8'));
}
