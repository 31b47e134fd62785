import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from '@swc/core';
import { expect, it } from 'vitest';

const dir = path.resolve(import.meta.dirname, '../../packages/ssr/src');

/** Minifies source files as one classic script without newer syntax. The block keeps their names to themselves. */
async function minified(names: string[]): Promise<string> {
  const sources = names.map((name) => readFileSync(path.join(dir, `${name}.js`), 'utf8'));
  const { code } = await minify(`{${sources.join('')}}`, {
    module: false,
    ecma: 2018,
    compress: { ecma: 2018 },
    mangle: true,
  });
  return `${code}\n`;
}

// `vitest -u` updates the snapshots.
it.each([
  ['page-start', ['page-fonts', 'page-sections', 'page-start']],
  ['page-locks', ['page-locks']],
])('every page has %s minified from its sources', async (name, sources) => {
  const script = await minified(sources);
  expect(script).not.toMatch(/\?\?|\?\.(?!\d)/); // a syntax error in old browsers would prevent their report
  await expect(script).toMatchFileSnapshot(path.join(dir, `${name}.min.js`));
});
