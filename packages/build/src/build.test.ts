import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createContext, runInNewContext } from 'node:vm';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAs } from './build.ts';
import { plannedBuild } from './planned-build.ts';

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
    `import { remote } from '${import.meta.dirname}/preset.ts'; export default remote({ name: 'mf-x' });`,
  );
  write(
    'src/page.tsx',
    `import styles from './page.module.css'; export const Component = () => styles.sheet + __VERSION__;`,
  );
  write('src/page.module.css', '.sheet { color: red }');
  write('src/routes.tsx', ROUTES);
});
afterAll(() => {
  rmSync(workspace, { recursive: true });
});

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const manifest = () => JSON.parse(read('manifest.json')) as Manifest;

describe('the build of a remote', () => {
  beforeAll(async () => {
    await buildAs(dir, VERSION, dist);
  });

  it('says which files each route needs, read from the routes themselves', () => {
    const [page, plain] = manifest().routes;
    expect(page).toMatchObject({ pattern: '/x' });
    expect(page!.files.map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.js']);
    expect(plain).toEqual({ pattern: '/x/plain', files: [] });
  });

  it('lists every file with its hash and size, and carries remote.json', () => {
    const { integrity, bytes, remote, name, version } = manifest();
    const files = readdirSync(dist).filter((file) => file !== 'manifest.json');
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

  it('keeps styles in the layer of the remote, under names of its own', () => {
    const css = manifest().routes[0]!.files.find((file) => file.endsWith('.css'))!;
    expect(read(css)).toMatch(/^@layer remotes\.mf-x\{\.x_\w+\{color:red\}\}/);
  });

  it('has a script that draws the same pages on the server, with what is shared left to the shell', async () => {
    const { server = '' } = manifest();
    const sheet = /\.(x_\w+)\{/.exec(read(manifest().routes[0]!.files.find((file) => file.endsWith('.css'))!))![1];
    const scope: { FOTOSOC_SHELL: object; FOTOSOC_REMOTE?: ServerBundle } = { FOTOSOC_SHELL: { shared: {} } };
    runInNewContext(read(server), createContext(Object.assign(scope, { globalThis: scope })));
    const { Component } = await scope.FOTOSOC_REMOTE!.default[0]!.lazy();
    expect(Component()).toBe(sheet + VERSION);
  });

  it('addresses files by name and version, and brings the runtime of nobody', () => {
    const entry = read('remoteEntry.js');
    expect(entry).toContain(`/remotes/mf-x/${VERSION}/`);
    expect(entry).toContain('__FOTOSOC_FEDERATION__');
    expect(entry).toContain('__FOTOSOC_INTEGRITY__');
    expect(entry.length).toBeLessThan(8000);
  });

  it('has its routes in its entry, and each page in files of its own', () => {
    expect(manifest().initial).toEqual(['remoteEntry.js']);
    expect(read('remoteEntry.js')).toContain('"/x/plain"');
    expect(read('remoteEntry.js')).not.toContain('.sheet');
  });

  it('tells the code its version', () => {
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
      'remoteEntry.js calls loadRemote of the federation runtime, which the shell does not answer',
    ],
  ])('says so of %s', async (_, routes, sentence) => {
    write('src/routes.tsx', routes);
    await expect(buildAs(dir, VERSION, path.join(workspace, 'failed'))).rejects.toThrow(sentence);
    write('src/routes.tsx', ROUTES);
  });
});

describe('a planned build', () => {
  it('is left out while the sources are those of the bundle', () => {
    const plan = plannedBuild(workspace, 'mf-x');
    expect(plan).toMatchObject({ name: 'mf-x', outDir: dist, built: true });
    writeFileSync(path.join(dist, 'manifest.json'), JSON.stringify({ version: plan.version }));
    expect(plannedBuild(workspace, 'mf-x')).toEqual({ ...plan, built: false });
    write('src/page.tsx', 'export const Component = () => null;');
    expect(plannedBuild(workspace, 'mf-x').built).toBe(true);
  });
});
