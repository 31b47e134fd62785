import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from '@swc/core';
import { expect, it } from 'vitest';

const dir = path.resolve(import.meta.dirname, '../../packages/ssr/src');

/** Minifies a classic script without newer syntax. */
async function minified(name: string): Promise<string> {
  const source = readFileSync(path.join(dir, `${name}.js`), 'utf8');
  const { code } = await minify(source, { module: false, ecma: 2018, compress: { ecma: 2018 }, mangle: true });
  return `${code}\n`;
}

// `vitest -u` updates the snapshots.
it.each(['page-start', 'page-locks'])('every page has %s minified from its source', async (name) => {
  const script = await minified(name);
  expect(script).not.toMatch(/\?\?|\?\.(?!\d)/); // a syntax error in old browsers would prevent their report
  await expect(script).toMatchFileSnapshot(path.join(dir, `${name}.min.js`));
});
