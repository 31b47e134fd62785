import type { Manifest as StockManifest } from '@module-federation/sdk';
import { generateSnapshotFromManifest } from '@module-federation/sdk';
import { expect, it } from 'vitest';
import { writeBundle } from './testing/bundle.ts';
import { createStandardManifest } from './standard-manifest.ts';

const VERSION = '1.0.0+00000001';
const SITE = 'https://site.example';

const files = { 'page.js': '', 'page.css': '', 'shared.js': '', 'server.js': '', 'first.css': '' };
const { manifest } = writeBundle({ version: VERSION, files });
const whole = {
  ...manifest,
  initial: ['remoteEntry.js', 'shared.js', 'first.css'],
  routes: [
    { pattern: '/x', files: ['page.js', 'page.css'] },
    { pattern: '/x/:name', files: ['shared.js', 'page.js'] },
  ],
  server: 'server.js',
  uses: { react: ['useState'], '@fotosoc/host': ['useApi'], 'federation-runtime': ['bundlerRuntime.init'] },
};

it('has the type that Module Federation declares, and is readable by its tools', () => {
  const stock: StockManifest = createStandardManifest(whole, SITE)!; // the compiler's part of the test
  expect(generateSnapshotFromManifest(stock, { version: `${SITE}/mf-manifest.json` })).toMatchObject({
    buildVersion: VERSION,
    globalName: 'mf_x__1_0_0_00000001',
    publicPath: `${SITE}/remotes/mf-x/${VERSION}/`,
    remoteEntry: 'remoteEntry.js',
    remoteEntryType: 'module',
  });
});

it("has the browser's files, with styles among the lazy ones, since the runtime links styles without a hash", () => {
  expect(createStandardManifest(whole, SITE)!.exposes).toMatchObject([
    {
      path: './routes',
      assets: {
        js: { sync: ['shared.js'], async: ['page.js'] },
        css: { sync: [], async: ['first.css', 'page.css'] },
      },
    },
  ]);
});

it('names the shared modules, without the runtime, which is no module', () => {
  expect(createStandardManifest(whole, SITE)!.shared.map(({ name }) => name)).toEqual(['react', '@fotosoc/host']);
});

it('is empty for a shell', () => {
  expect(createStandardManifest(writeBundle({ name: 'shell' }).manifest, SITE)).toBeUndefined();
});
