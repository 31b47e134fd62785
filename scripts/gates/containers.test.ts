import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildVersion } from '@fotosoc/build';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { formatContainerName } from '../../packages/contract/src/delivery/registry/container.ts';
import { loadExposed } from '../../packages/loader/src/container.ts';
import federation from '../../packages/loader/src/federation.ts';
import { createVersion } from '../../packages/loader/src/testing/network.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'container-'));
const [FIRST, SECOND] = ['1.0.0+00000001', '1.0.0+00000002'] as const;

const entryOf = (built: string) => pathToFileURL(path.join(dir, built, 'remoteEntry.js')).href;

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), content);
}

/** Simulates a started shell that provides these modules. */
function startShell(modules: Record<string, unknown>): void {
  const webpackRequire = {
    m: {},
    c: {},
    S: {} as Record<string, never>,
    federation: {
      initOptions: {
        shared: Object.fromEntries(
          Object.entries(modules).map(([name, module]) => [name, [{ version: '19.3.1', get: () => () => module }]]),
        ),
      },
    },
    consumesLoadingData: {},
  };
  federation.bundlerRuntime.init({ webpackRequire });
  vi.stubGlobal('__webpack_init_sharing__', federation.bundlerRuntime.I);
  vi.stubGlobal('__webpack_share_scopes__', webpackRequire.S);
}

// Containers built by the federation plugin, of a remote whose routes import a shared module.
beforeAll(async () => {
  write('package.json', '{"name":"mf-x","version":"1.0.0","type":"module"}');
  write('remote.json', JSON.stringify({ name: 'mf-x', prefixes: ['/x'], pages: [] }));
  const preset = path.resolve(import.meta.dirname, '../../packages/build/src/preset/preset.ts');
  write('webpack.config.ts', `import { remote } from '${preset}'; export default remote({ name: 'mf-x' });`);
  write(
    'src/routes.tsx',
    `import * as react from 'react'; export default [{ path: '/x', id: __VERSION__, handle: react }];`,
  );
  await buildVersion(dir, FIRST, path.join(dir, FIRST));
  // Two versions differ in their name and in the container's name.
  const first = readFileSync(path.join(dir, FIRST, 'remoteEntry.js'), 'utf8');
  const second = first
    .replaceAll(FIRST, SECOND)
    .replaceAll(formatContainerName('mf-x', FIRST), formatContainerName('mf-x', SECOND));
  write(path.join(SECOND, 'remoteEntry.js'), second);
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(dir, { recursive: true });
});

it('two versions of a container coexist with the single React of the shell', async () => {
  const react = { useState: () => [] };
  startShell({ react });
  const exposed = await Promise.all(
    [FIRST, SECOND].map(async (built) => loadExposed({ ...createVersion(built), entry: entryOf(built) })),
  );
  expect(exposed.map(({ routes: [route] }) => route!.id)).toEqual([FIRST, SECOND]);
  for (const { routes } of exposed) expect((routes[0]!.handle as typeof react).useState).toBe(react.useState);
});

it('a container that imports a module missing in the shell fails', async () => {
  startShell({});
  const entry = `${entryOf(FIRST)}?again`;
  await expect(loadExposed({ ...createVersion('x'), entry })).rejects.toThrow("Can not get 'react'");
});

it('a container without routes is a failure like any other', async () => {
  write('empty.mjs', 'export const init = () => undefined; export const get = async () => () => ({});');
  const entry = pathToFileURL(path.join(dir, 'empty.mjs')).href;
  await expect(loadExposed({ ...createVersion('empty'), entry })).rejects.toThrow('empty has no routes');
});
