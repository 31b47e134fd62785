import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { findBundleErrors } from '@fotosoc/publish-checks/bundle-errors';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { replaceSharedImports } from './replace-shared-imports.ts';
import { remote } from './vite-remote.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'vite-remote-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

async function built(name: string) {
  const outDir = path.join(dir, name);
  const root = import.meta.dirname;
  await build({ root, configFile: false, logLevel: 'silent', plugins: [remote()], build: { outDir } });
  return readBundle(outDir);
}

it('creates a bundle that passes the publish checks', async () => {
  const bundle = await built('one');
  expect(findBundleErrors(bundle)).toEqual([]);
  const { routes, initial, uses, server } = bundle.manifest;
  expect(routes.map(({ pattern }) => pattern)).toEqual(['/calendar']);
  expect(routes[0]!.files).toHaveLength(1);
  expect(initial).toEqual(['remoteEntry.js', expect.stringMatching(/^routes\./), expect.stringMatching(/\.css$/)]);
  expect(uses).toEqual({
    '@fotosoc/host': ['useApi', 'usePageTitle'],
    'federation-runtime': [],
    'react/jsx-runtime': ['jsx', 'jsxs'],
  });
  expect(bundle.files.get(server!)!.toString()).toContain('FOTOSOC_SHELL.shared');
});

it('gives equal output equal names', async () => {
  const [one, other] = [await built('one'), await built('other')];
  expect(other.manifest).toEqual(one.manifest);
});

const take = (code: string) => {
  const uses = {};
  return { code: replaceSharedImports(code, ['react', 'react-dom'], 'entry.js', uses), uses };
};

it.each([
  [
    `import { useState as s, useRef } from 'react'; s();`,
    'const { useState: s } = take_("react"), { useRef: useRef } = take_("react"); s();',
    ['useRef', 'useState'],
  ],
  [`import R from "react"; R.x;`, 'const R = take_("react"); R.x;', ['*']],
  [`import * as R from "react"; R.x;`, 'const R = take_("react"); R.x;', ['*']],
])('imports from the shell for %s', (code, taken, names) => {
  expect(take(code)).toEqual({ code: `import { take as take_ } from './entry.js';\n${taken}`, uses: { react: names } });
});

it('keeps other imports', () => {
  const code = `import { a } from './a.js'; a();`;
  expect(take(code)).toEqual({ code, uses: {} });
});

it('refuses to re-export shared modules', () => {
  expect(() => take(`export { useState } from 'react';`)).toThrow('Import react before you export it again.');
});
