import { PROVIDED_RUNTIME_CALLS, RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { readBundle, type Bundle } from './bundle.ts';
import type { Platform } from './platform.ts';
import { findBundleErrors } from './bundle-errors.ts';
import { requireAllowed, decideOnVersion } from './decision.ts';

const shell: Manifest = {
  name: 'shell',
  version: '1.2.0+0000000a',
  federation: '2.9.2',
  integrity: {},
  bytes: {},
  initial: [],
  routes: [],
};
const context: Platform = { shell, apiVersion: '1.0.0', others: [] };

const lending = (calls: string[]) => ({ shell: { ...shell, provides: { [RUNTIME_MODULE]: calls } } });

function checkBundle(bundle: Bundle, against: Platform): void {
  const { manifest } = bundle;
  requireAllowed(decideOnVersion({ manifest, faults: findBundleErrors(bundle) }, against, { to: 'publish' }));
}

const shellBundle = (change: Partial<Manifest> = {}) => ({ manifest: { ...shell, ...change }, files: new Map() });

async function check(options: BundleOptions, change: Partial<Manifest> = {}, against: Partial<Platform> = {}) {
  const bundle = await readBundle(writeBundle(options).dir);
  checkBundle({ ...bundle, manifest: { ...bundle.manifest, ...change } }, { ...context, ...against });
}

const entry = (to: string) => ({ description: { navigation: [{ label: 'Home', to, order: 1 }] } });

describe('the publish checks', () => {
  it('require that an embeddable version lists the modules that it uses of the page', async () => {
    const files = { 'remoteEntry.js': '"./routes" "/remotes/mf-x/1.0.0+00000001/" mf_x__1_0_0_00000001' };
    const options = { files, description: { embeddable: true } };
    await expect(check(options, { uses: { react: ['useState'] } })).resolves.toBeUndefined();
    await expect(check(options)).rejects.toThrow('lacks uses, the imports from the page');
  });

  it('accepts a valid bundle', async () => {
    const style = '@layer remotes.mf-x{:where([data-remote=mf-x]){.x_a{color:var(--ink)}}}';
    await expect(check({ files: { 'page.css': style, 'page.js': 'export {}' } })).resolves.toBeUndefined();
  });

  it.each([
    ['a second React', 'react.transitional.element', 'bundles react'],
    [
      'a router of its own',
      'useHref() may be used only in the context of a <Router> component.',
      'bundles react-router-dom',
    ],
    ['a query client of its own', 'No QueryClient set, use one', 'bundles @tanstack/react-query'],
    ['a federation runtime of its own', 'FEDERATION_DEBUG', 'bundles the federation runtime'],
  ])('refuses %s', async (_, words, sentence) => {
    await expect(check({ files: { 'page.js': `const words = ${JSON.stringify(words)}` } })).rejects.toThrow(sentence);
  });

  it('refuses a remote that uses more of the federation runtime than the shell provides', async () => {
    const files = { 'page.js': 'r.federation.bundlerRuntime.consumes({}),r.federation.bundlerRuntime.remotes({})' };
    await expect(check({ files })).rejects.toThrow(
      'page.js calls bundlerRuntime.remotes of the federation runtime, which the shell does not support',
    );
  });

  describe('a bundled federation runtime', () => {
    const RUNTIME_WORDS = 'const words = "FEDERATION_DEBUG"; r.federation.bundlerRuntime.remotes({})';

    it("is accepted in a container that does not use the shell's", async () => {
      const files = { 'page.js': RUNTIME_WORDS };
      await expect(check({ files, exports: { uses: { [RUNTIME_MODULE]: [] } } })).resolves.toBeUndefined();
    });

    it('is no excuse for calls of other containers', async () => {
      const files = { 'page.js': 'r.federation.bundlerRuntime.consumes({})' };
      await expect(check({ files, exports: { uses: { [RUNTIME_MODULE]: [] } } })).rejects.toThrow(
        'page.js calls bundlerRuntime.consumes of the federation runtime, which its manifest does not list',
      );
    });

    it('is no excuse for other libraries', async () => {
      const files = { 'page.js': `${RUNTIME_WORDS}; const react = "react.transitional.element"` };
      await expect(check({ files, exports: { uses: { [RUNTIME_MODULE]: [] } } })).rejects.toThrow('bundles react');
    });
  });

  it('refuses a prefix that belongs to another remote', async () => {
    await expect(check({}, {}, { others: [{ name: 'mf-y', prefixes: ['/x'] }] })).rejects.toThrow(
      'The prefix /x belongs to mf-y: choose another prefix in remote.json.',
    );
  });

  it.each([
    ['below a prefix of another', '/x', '/x/news'],
    ['above one', '/x/news', '/x'],
  ])('refuses a prefix %s', async (_, owned, wanted) => {
    const others = [{ name: 'mf-y', prefixes: ['/', owned] }];
    await expect(check({ prefix: wanted }, {}, { others })).rejects.toThrow(`The prefix ${wanted} belongs to mf-y`);
  });

  it('accepts a prefix that merely starts like another', async () => {
    const others = [{ name: 'mf-y', prefixes: ['/', '/x-rays'] }];
    await expect(check({ prefix: '/x' }, {}, { others })).resolves.toBeUndefined();
  });

  it('refuses a navigation entry to a page of another remote', async () => {
    await expect(check({ prefix: '/x', ...entry('/x/news?all') })).resolves.toBeUndefined();
    await expect(check({ prefix: '/x', ...entry('/') })).rejects.toThrow(
      'The navigation entry Home leads to /, outside the prefixes of mf-x: the remote that owns the page must add the entry.',
    );
  });

  it('refuses a prefix of the server itself', async () => {
    await expect(check({ prefix: '/api/x' })).rejects.toThrow(
      'The server reserves paths below /api/x: choose another prefix in remote.json.',
    );
  });

  it('refuses a prefix that the shell renders', async () => {
    await expect(check({}, {}, { others: [{ name: 'shell', prefixes: ['/x'] }] })).rejects.toThrow(
      'The prefix /x belongs to shell: choose another prefix in remote.json.',
    );
  });

  it('refuses a route outside its own prefixes', async () => {
    await expect(check({}, { routes: [{ pattern: '/y', files: [] }] })).rejects.toThrow(
      'Route /y is outside the prefixes of mf-x: move the page, or add its prefix to remote.json.',
    );
  });

  it('refuses an absolute public path', async () => {
    const entry = `const mf_x__1_0_0_00000001 = './routes'; const p = "https://cdn.example.org/remotes/mf-x/1.0.0+00000001/";`;
    await expect(check({ files: { 'remoteEntry.js': entry } })).rejects.toThrow(
      'The public path must be /remotes/mf-x/1.0.0+00000001/: build with the preset, and set no other path.',
    );
  });

  it('refuses an entry without ./routes', async () => {
    await expect(check({ files: { 'remoteEntry.js': 'export {}' } })).rejects.toThrow('does not expose ./routes');
  });

  it('refuses a container name without the version', async () => {
    const entry = `const mf_x = './routes'; const p = "/remotes/mf-x/1.0.0+00000001/";`;
    await expect(check({ files: { 'remoteEntry.js': entry } })).rejects.toThrow(
      'every version needs its own container name',
    );
  });

  it.each([
    ['the shell', { requires: { shell: '^2.0.0', api: '^1.0.0' } }, 'needs the shell ^2.0.0, this one is 1.2.0'],
    ['the API', { requires: { shell: '^1.0.0', api: '>=3' } }, 'needs the API >=3, this one is 1.0.0'],
  ])('refuses a range that %s does not satisfy', async (_, description, sentence) => {
    await expect(check({ description })).rejects.toThrow(sentence);
  });

  it('refuses a runtime call that the manifest omits', async () => {
    const files = { 'page.js': 'r.federation.bundlerRuntime.consumes({})' };
    await expect(check({ files }, { uses: { [RUNTIME_MODULE]: [] } })).rejects.toThrow(
      'page.js calls bundlerRuntime.consumes of the federation runtime, which its manifest does not list',
    );
  });

  describe('with another federation release than the shell’s', () => {
    const uses = { [RUNTIME_MODULE]: ['bundlerRuntime.consumes'] };

    it('accepts a remote whose calls the shell provides', async () => {
      await expect(check({}, { federation: '0.24.1', uses }, lending(PROVIDED_RUNTIME_CALLS))).resolves.toBeUndefined();
    });

    it('refuses a remote with further calls', async () => {
      await expect(check({}, { federation: '3.0.0', uses }, lending(['bundlerRuntime.I']))).rejects.toThrow(
        'mf-x uses bundlerRuntime.consumes of federation-runtime, which the shell',
      );
    });
  });

  it('assumes the calls of that time for a version without recorded calls, in any release', async () => {
    const uses = undefined;
    await expect(check({}, { federation: '2.8.0', uses }, lending(PROVIDED_RUNTIME_CALLS))).resolves.toBeUndefined();
    await expect(check({}, { uses }, lending(['bundlerRuntime.I']))).rejects.toThrow(
      'uses bundlerRuntime.consumes of federation-runtime',
    );
  });

  it.each([
    ['an entry', { entryBytes: 10, totalBytes: 400_000 }, 'its budget is 10'],
    ['code', { entryBytes: 8000, totalBytes: 50 }, 'bytes of code, its budget is 50'],
  ])('refuses %s beyond its budget', async (_, budgets, sentence) => {
    await expect(check({ description: { budgets } })).rejects.toThrow(sentence);
  });

  describe('for a shell', () => {
    const live = { name: 'mf-x', prefixes: ['/x'], needs: { shell: '^1.0.0' } };

    it('accepts a shell that supports every live remote', () => {
      expect(() => {
        checkBundle(shellBundle(), { ...context, others: [live] });
      }).not.toThrow();
    });

    it.each([
      ['a version no live remote asks for', { version: '2.0.0+0000000b' }, 'mf-x needs the shell ^1.0.0'],
      [
        'one that no longer answers what it calls',
        { provides: { [RUNTIME_MODULE]: ['bundlerRuntime.I'] } },
        'does not provide bundlerRuntime.consumes of federation-runtime, which mf-x uses',
      ],
      ['a page of a remote', { routes: [{ pattern: '/x', files: [] }] }, 'The page /x belongs to mf-x'],
    ])('refuses %s', (_, change, sentence) => {
      expect(() => {
        checkBundle(shellBundle(change), { ...context, others: [live] });
      }).toThrow(sentence);
    });
  });
});
